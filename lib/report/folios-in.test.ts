/** Promises: a stranger's file costs no more than its length, whatever it looks like; a document says its folio without it. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { foliosIn } from "#lib/report/folios-in";
import { folioSaidBy } from "#lib/report/report-document";
import { madeUpCheck, madeUpIssue, madeUpSanction } from "#lib/testing/check-detail";

const issue = madeUpIssue(madeUpCheck({ sanctions: [madeUpSanction()] }));
const { folio } = issue.document;
const breathe = async () => {};

/** Runs a program in a process with little room for objects; the largest file that is verified fits it as bytes alone. */
async function inSmallHeap(program: string): Promise<string> {
  const node = ["--max-old-space-size=48", "--import", "tsx", "--input-type=module", "-e", program];
  return (await promisify(execFile)(process.execPath, node)).stdout;
}

const HOSTILE = `
  const long = (start, unit) => Buffer.concat([Buffer.from(start), Buffer.alloc(10 * 2 ** 20 - start.length, unit)]);
  const hostile = [
    long('{"evidence":{"sanctions":[', "{},"),
    long('{"evidence":', "["),
    long("", '{"a":'),
    long("", '{"__proto__":'),
    long("{", '"__proto__":0,'),
    long('{\\n "a": 1', ',\\n "a": 1'),
    long('{\\n "a": 1', ',\\n "'),
    long("{", "7K3Q9WDD7K3Q9WDD "),
  ];`;

describe("a stranger's file", () => {
  test("of any shape takes no more room than its bytes", async () => {
    const program = `${HOSTILE}
      const { foliosIn } = await import("#lib/report/folios-in");
      for (const file of hostile) console.log((await foliosIn(file, async () => {})).length);`;
    const found = (await inSmallHeap(program)).trim().split("\n").map(Number);
    expect(found).toEqual([1, 1, 1, 1, 1, 1, 1, 2]);
  }, 30_000);

  // The broken twin: a schema gathers what is wrong with each of a million things.
  test("would end the process that asks a schema about it", async () => {
    const program = `${HOSTILE}
      const { ReportContent } = await import("#lib/contract/report");
      ReportContent.safeParse(JSON.parse(hostile[0].subarray(0, 300_000).toString().slice(0, -1) + "{}]}}"));`;
    await expect(inSmallHeap(program)).rejects.toMatchObject({ signal: "SIGABRT" });
  }, 30_000);
});

describe("a document", () => {
  const changed = (change: (text: string) => string) => Buffer.from(change(issue.bytes.toString("latin1")), "latin1");

  test("says its folio whatever stands in its place, and whatever was issued with it", async () => {
    expect(folioSaidBy(issue.bytes)).toBe(folio);
    for (const instead of ["0".repeat(16), '"'.repeat(16), "\n".repeat(16), "\u00ff".repeat(16), "", "0".repeat(64)]) {
      expect(
        await foliosIn(
          changed((text) => text.replace(folio, instead)),
          breathe,
        ),
      ).toContain(folio);
    }
    const { issuedAt, issuedBy } = issue.document;
    const another = changed((text) => text.replace(folio, "0".repeat(16)).replace(issuedAt, "never").replace(issuedBy.name, "nobody"));
    expect(folioSaidBy(another)).toBe(folio);
  });

  test("of another content says another folio", () => {
    const { name } = issue.document.check;
    expect(folioSaidBy(changed((text) => text.replace(name, `${name}.`)))).not.toBe(folio);
    expect(folioSaidBy(changed((text) => text.replace('"language": "es"', '"language": "en"')))).not.toBe(folio);
  });

  test.each(["", "{", "{\n", '{\n "', '{\n "\n}', "\n}", "{}", "null"])("that is none, %j, says nobody's", (text) => {
    expect(folioSaidBy(Buffer.from(text))).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  });
});
