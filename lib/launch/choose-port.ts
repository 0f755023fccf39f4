/** The port to serve on. */
import { createServer } from "node:net";
import { PlainEnd } from "#lib/launch/say.mjs";

export const FIRST_PORT = 3000;
const ATTEMPTS = 200;

/** The asked port or a plain end; without an asked one the first free from `first`. */
export async function choosePort(asked: number | undefined, host: string, first = FIRST_PORT): Promise<number> {
  if (asked !== undefined) {
    const fault = await portFault(asked, host);
    if (fault === null) return asked;
    throw new PlainEnd(`${fault} Set PORT to another one, or leave it out to take the next free one.`);
  }
  for (let port = first; port < first + ATTEMPTS; port += 1) {
    const fault = await portFault(port, host);
    if (fault === null) return port;
    if (!fault.includes("taken")) throw new PlainEnd(fault);
  }
  throw new PlainEnd(`Every port from ${first} to ${first + ATTEMPTS - 1} is taken on ${host}. Set PORT.`);
}

/** Why the port cannot be served on, as a sentence, or null. */
async function portFault(port: number, host: string): Promise<string | null> {
  const code = await tryPort(port, host);
  if (code === "EADDRINUSE") return `Port ${port} is taken on ${host}.`;
  if (code === "EACCES") return `This account may not serve on port ${port}.`;
  if (code !== null) return `It is not possible to serve on ${host} port ${port} (${code}).`;
  // A browser may take `localhost` for ::1, and find the other program that listens there.
  if (host === "127.0.0.1" && (await tryPort(port, "::1")) === "EADDRINUSE") return `Port ${port} is taken on ::1, which is localhost too.`;
  return null;
}

function tryPort(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}
