/** Who runs the embedded PostgreSQL: it refuses root, so root lends it the account `postgres`, else `nobody`. */
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

export interface ServiceAccount {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The account to spawn with, or null when this process is a plain user and runs it as itself.
 * A cluster that exists stays with its owner, also when an account `postgres` came later.
 */
export function serviceAccount(cluster: string, passwd = "/etc/passwd"): ServiceAccount | null {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner === undefined || owner === self) return null;
    throw new Error(`The database in ${cluster} belongs to another account (uid ${owner}). Start as that account, or as root.`);
  }
  const accounts = readAccounts(passwd);
  const found =
    owner === undefined
      ? (accounts.find(({ name }) => name === "postgres") ?? accounts.find(({ name }) => name === "nobody"))
      : accounts.find(({ uid }) => uid === owner);
  if (found && found.uid > 0) return found;
  throw new Error(
    owner === undefined
      ? "PostgreSQL does not run as root, and this machine has neither the account postgres nor nobody. Run: useradd --system postgres"
      : `The database in ${cluster} belongs to uid ${owner}, which is root or no account of this machine. Run: chown -R postgres ${cluster}`,
  );
}

/** Throws a plain sentence when the account cannot enter `directory`. */
export function assertReachable(directory: string, account: ServiceAccount | null): void {
  if (account === null) return;
  const { status } = spawnSync("/bin/sh", ["-c", 'cd "$0"', directory], { uid: account.uid, gid: account.gid, cwd: "/", stdio: "ignore" });
  if (status === 0) return;
  throw new Error(
    `As root the database runs as the account ${account.name}, which cannot enter ${directory}. ` +
      "Set COTEJO_DATA_DIR to a folder that it can reach (the default is /var/lib/cotejo), or let it pass: chmod o+x on the folders above.",
  );
}

function readAccounts(passwd: string): ServiceAccount[] {
  return readFileSync(passwd, "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map((fields) => ({ name: fields[0] ?? "", uid: Number(fields[2]), gid: Number(fields[3]) }));
}
