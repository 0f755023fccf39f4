// The content security policy forbids code out of text. zod would try it once, and every page would report a violation.
import { config } from "zod";

config({ jitless: true });
