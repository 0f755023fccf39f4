/** A passphrase from standard input or from the keyboard, never from the command line: other people of the machine could read it there. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { CommandEnd, type CommandRun, EXIT } from "#lib/cli/command";

export const PASSPHRASE_OPTIONS = { "passphrase-stdin": { type: "boolean" } } as const;
export const PASSPHRASE_MEANINGS = { "passphrase-stdin": "read the passphrase from standard input; without it a terminal asks for it" };

/** What `--passphrase-stdin` brings, else what is typed at a terminal, unseen, else nothing. */
export async function readPassphrase(run: CommandRun): Promise<string> {
  if (run.values.flag("passphrase-stdin")) return (await readText(process.stdin)).replace(/\r?\n$/, "");
  if (!process.stdin.isTTY) return "";
  run.tell("Passphrase:");
  return typedUnseen();
}

function typedUnseen(): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const keyboard = createInterface({ input: process.stdin, output: unseen, terminal: true });
  return new Promise((resolve, reject) => {
    keyboard.once("close", () => reject(new CommandEnd(EXIT.failed, "Nothing was changed.")));
    keyboard.question("", (typed) => {
      resolve(typed);
      keyboard.close();
    });
  });
}
