/** Whether packages and build are those of the sources that lie here: a hash of what they were made from, kept inside them. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BUILT_FOLDERS = ["app", "components", "lib", "messages", "public"];
/** Not part of what Next builds: launcher, commands and tests. */
const NOT_BUILT = /^lib\/(launch|cli|testing)\/|\.test\.tsx?$|\.proof\.ts$|\.md$/;
/** `next build` rewrites the first two itself. */
const NOT_BUILT_AT_TOP = /^(tsconfig\.json|next-env\.d\.ts|biome\.json|knip\.\w+|vitest\.config\.ts|playwright\.config\.ts)$/;

/**
 * What the packages are made from.
 * @param {string} root
 */
export function installStamp(root) {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch} ${process.versions.modules}\n`);
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) {
    const path = join(root, name);
    hash.update(`${name}\n`).update(existsSync(path) ? readFileSync(path) : "");
  }
  return hash.digest("hex");
}

/**
 * What the build is made from: contents, so that a touched or freshly checked out file changes nothing.
 * @param {string} root
 * @param {string} [setting] Configuration that goes into the build.
 */
export function buildStamp(root, setting = "") {
  const hash = createHash("sha256").update(`${setting}\n`);
  for (const path of builtFiles(root))
    hash
      .update(`${path}\n`)
      .update(readFileSync(join(root, path)))
      .update("\n");
  return hash.digest("hex");
}

/** @param {string} root */
function builtFiles(root) {
  const top = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|mjs|cjs|js|json)$/.test(entry.name) && !NOT_BUILT_AT_TOP.test(entry.name))
    .map((entry) => entry.name);
  const below = BUILT_FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => filesBelow(root, folder));
  return [...top, ...below.filter((path) => !NOT_BUILT.test(path))].sort();
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, path) : entry.isFile() ? [path] : [];
  });
}

/**
 * The stamp in a file, or null when there is none.
 * @param {string} path
 */
export function readStamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

/**
 * @param {string} path
 * @param {string} stamp
 */
export function writeStamp(path, stamp) {
  writeFileSync(path, `${stamp}\n`);
}
