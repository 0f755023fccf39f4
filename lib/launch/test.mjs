/** `npm test` and `npm run prove`. */
import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();
const { test } = await import("./test-run.mjs");
await test();
