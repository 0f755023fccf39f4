/** The PDF tools of others that judge our reports: qpdf and poppler, as processes. `lib/launch/pdf-tools.mjs` sees to it that they are there. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";

const MOST_OUTPUT_BYTES = 512 * 1024 * 1024;

export interface Said {
  exitCode: number;
  stdout: Buffer;
  stderr: string;
}

/** What a program said; throws when it is not there, and when it was ended by a signal. */
export function runTool(program: string, args: readonly string[]): Promise<Said> {
  const options = { encoding: "buffer", maxBuffer: MOST_OUTPUT_BYTES, timeout: 120_000 } as const;
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== "number") reject(new Error(`${program} ${args[0] ?? ""}: ${error.message}`));
      else resolve({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr: stderr.toString("utf8") });
    });
  });
}

/** The same, and it must have gone well. */
export async function askTool(program: string, args: readonly string[]): Promise<Buffer> {
  const { exitCode, stdout, stderr } = await runTool(program, args);
  if (exitCode !== 0) throw new Error(`${program} ${args[0] ?? ""} ends with ${exitCode}: ${stderr.slice(0, 300)}`);
  return stdout;
}

/** All objects of a file as text, streams unpacked; what `packObjects` takes back. */
export async function unpackObjects(path: string): Promise<string> {
  return (await askTool("qpdf", ["--qdf", "--object-streams=disable", "--warning-exit-0", path, "-"])).toString("latin1");
}

/** A file out of edited objects, sound in itself. */
export async function packObjects(objects: string, path: string): Promise<Buffer> {
  await writeFile(`${path}.qdf`, Buffer.from(objects, "latin1"));
  await writeFile(path, await askTool("fix-qdf", [`${path}.qdf`]));
  return readFile(path);
}
