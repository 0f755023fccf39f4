/** What `--help` says. */
import { type Command, EXIT } from "#lib/cli/command";
import { table } from "#lib/cli/table";

const CALL = "npm run cotejo --";

export function overview(commands: readonly Command[]): string[] {
  return [
    `Usage: ${CALL} <command> [options]`,
    "",
    ...table(commands.map((command) => [`  ${[command.words, ...command.args].join(" ")}`, command.story])),
    "",
    `Every command takes --help, and --json for programs: one JSON value on standard output (npm run --silent cotejo -- … --json).`,
    ...exitCodes(),
  ];
}

export function helpOf(command: Command): string[] {
  const options = Object.entries(command.options).map(([name, option]) => [
    `  --${name}${option.type === "string" ? " …" : ""}`,
    command.meanings[name] ?? "",
  ]);
  return [
    `Usage: ${[CALL, command.words, ...command.args].join(" ")}${options.length === 0 ? "" : " [options]"}`,
    "",
    `${command.story.charAt(0).toUpperCase()}${command.story.slice(1)}.`,
    ...(command.details ?? []),
    "",
    ...table([...options, ["  --json", "one JSON value on standard output"], ["  --help", "this text"]]),
    "",
    ...exitCodes(),
  ];
}

function exitCodes(): string[] {
  return [
    `Exit codes: ${EXIT.ok} done, ${EXIT.failed} failed, ${EXIT.usage} wrong usage or configuration, ${EXIT.notFound} not found, ` +
      `${EXIT.refused} refused (taken, not empty, shrunk, damaged), ${EXIT.unavailable} no database.`,
  ];
}
