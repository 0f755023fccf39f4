/** The browser of the end-to-end tests: found, else installed where we may. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { install, installLine, mayInstall } from "./debian.mjs";
import { PlainEnd } from "./say.mjs";

const PACKAGES = ["chromium"];

/**
 * Path of a Chromium. Throws {@link PlainEnd} with the line to run when there is none and this account may not install it.
 * @returns {string}
 */
export function ensureChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && !existsSync(asked)) throw new PlainEnd(`CHROMIUM_PATH names ${asked}, and there is no such file.`);
  const found = findChromium(asked);
  if (found !== null) return found;
  if (mayInstall()) {
    const installed = install("Chromium", PACKAGES) ? findChromium(undefined) : null;
    if (installed !== null) return installed;
    throw new PlainEnd(`Chromium could not be installed. Run this as root and see why:\n  ${installLine(PACKAGES)}`);
  }
  throw new PlainEnd(
    "The tests need Chromium, and this account may not install it. Run this as root:\n" +
      `  ${installLine(PACKAGES)}\nor set CHROMIUM_PATH to a Chromium that is there.`,
  );
}

/**
 * @param {string | undefined} asked
 * @returns {string | null}
 */
function findChromium(asked) {
  const places = [asked, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", playwrightsOwn()];
  return places.find((place) => place && existsSync(place)) ?? null;
}

function playwrightsOwn() {
  /** @type {typeof import("playwright")} */
  const { chromium } = createRequire(import.meta.url)("playwright");
  return chromium.executablePath();
}
