// Old Node versions must be able to read this file: no syntax newer than 2019.
const OLDEST_MAJOR = 20;
const OLDEST_MINOR = 20;

/**
 * A plain sentence when the version is too old, else null.
 * @param {string} version For example `20.20.2`.
 */
export function nodeFault(version) {
  const parts = version.split(".");
  const major = Number(parts[0]);
  if (major > OLDEST_MAJOR || (major === OLDEST_MAJOR && Number(parts[1]) >= OLDEST_MINOR)) return null;
  return `Cotejo needs Node ${OLDEST_MAJOR}.${OLDEST_MINOR} or later, and this is ${version}. Get it from https://nodejs.org`;
}

/** Ends the process with a plain sentence when Node is too old. */
export function refuseOldNode() {
  const fault = nodeFault(process.versions.node);
  if (fault === null) return;
  console.error(fault);
  process.exit(1);
}
