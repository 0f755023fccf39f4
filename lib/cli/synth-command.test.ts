import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { main } from "#lib/cli/main";

const folder = mkdtempSync(join(tmpdir(), "synth-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function synth(...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const signal = new AbortController().signal;
  const variables = { COTEJO_DATA_DIR: join(folder, "data") };
  const code = await main({ args: ["synth", ...args], from: folder, variables, signal, out: say, err: say, progress: () => {} });
  return { code, said: said.join("\n") };
}

describe("synth", () => {
  test("writes what was asked for, says that it is invented and how it is loaded, and starts no database", async () => {
    const { code, said } = await synth("--people", "40", "--companies", "30", "--out", "all");
    expect(code).toBe(0);
    expect(said).toContain("import sii-names");
    expect(readdirSync(folder)).toEqual(["all"]);
    expect(readdirSync(join(folder, "all")).sort()).toEqual([
      "LEEME.txt",
      "PUB_EMPRESAS_PJ_2024.txt",
      "PUB_NOMBRES_PJ.txt",
      "personas.csv",
    ]);
    expect(readFileSync(join(folder, "all/LEEME.txt"), "utf8")).toMatch(/inventados/);
    expect(readFileSync(join(folder, "all/personas.csv"), "utf8").trimEnd().split("\n")).toHaveLength(41);
    expect(readFileSync(join(folder, "all/PUB_NOMBRES_PJ.txt"), "utf8").trimEnd().split("\n")).toHaveLength(31);
  });

  test("overwrites nothing", async () => {
    await synth("--people", "2", "--out", "once");
    expect(await synth("--people", "3", "--out", "once")).toMatchObject({ code: 4 });
    expect(readFileSync(join(folder, "once/personas.csv"), "utf8").trimEnd().split("\n")).toHaveLength(3);
  });

  test.each([
    [[]],
    [["--people", "-1"]],
    [["--people", "many"]],
    [["--people", "30000000"]],
    [["--companies", "9000000"]],
    [["--people", "1", "--seed", "1.5"]],
  ])("refuses %j as wrong usage", async (args) => {
    expect((await synth(...args)).code).toBe(2);
  });
});
