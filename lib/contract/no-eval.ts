/** Imported before any schema that runs in a browser: our policy forbids code out of text, and zod would try it once. */
import { z } from "zod";

z.config({ jitless: "window" in globalThis });
