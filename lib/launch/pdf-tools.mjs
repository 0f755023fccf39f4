/** The tools of others that judge our reports, qpdf and poppler: found, else installed where we may. */
import { spawnSync } from "node:child_process";
import { install, installLine, mayInstall } from "./debian.mjs";
import { PlainEnd } from "./say.mjs";

const TOOLS = ["qpdf", "fix-qdf", "pdfsig", "pdfinfo", "pdftotext", "pdfdetach"];
const PACKAGES = ["qpdf", "poppler-utils"];

/** Throws {@link PlainEnd} with the line to run when one of them is missing and this account may not install it. */
export function ensurePdfTools() {
  if (missing().length === 0 || (mayInstall() && install("qpdf and poppler", PACKAGES) && missing().length === 0)) return;
  throw new PlainEnd(`The proofs of the report need ${missing().join(", ")}. Run this as root:\n  ${installLine(PACKAGES)}`);
}

function missing() {
  return TOOLS.filter((tool) => spawnSync(tool, ["--version"], { stdio: "ignore", input: "" }).error !== undefined);
}
