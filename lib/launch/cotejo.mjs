/** `npm run cotejo -- …` */
import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();
const { cotejo } = await import("./cotejo-run.mjs");
await cotejo();
