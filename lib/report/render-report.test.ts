/** The promise: what a report says can be read back letter by letter, nothing in it acts, and it is the same file every time. */
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import type { Language } from "#lib/contract/panel";
import type { Block } from "#lib/report/block";
import { composeReport } from "#lib/report/compose-report";
import { renderReport } from "#lib/report/render-report";
import { canShow } from "#lib/report/typeface";
import { visibleText } from "#lib/report/visible-text";
import { summarise } from "#lib/summary/summarise";
import { type GivenCheck, madeUpCase, madeUpCheck, madeUpIssue, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";
import english from "#messages/en/report";
import spanish from "#messages/es/report";

const penal = (given = {}) =>
  madeUpCase({ counter: "penal", competence: "penal", rit: "Ordinaria-528-2017", ruc: "1700123456-7", roles: ["IMPUTADO"], ...given });
const rich: GivenCheck = {
  namesakes: 3,
  sanctions: [
    madeUpSanction({ remarks: "Linked To: HAVANATUR; nationality Panama" }),
    madeUpSanction({ name: "ANDES DEL SUR SPA", basis: "rut" }),
  ],
  pep: [madeUpPep({ basis: "name", status: "ceased", to: "2026-03-11" })],
  cases: [
    penal({ basis: "name", explanation: madeUpSanction().explanation }),
    penal({ concluded: true, state: "Fallada" }),
    ...Array.from({ length: 40 }, (_unused, index) => madeUpCase({ rit: `C-${1000 + index}-2025` })),
    madeUpCase({ counter: "labour", union: true, rit: "S-12-2026" }),
    madeUpCase({ counter: null, competence: "apelaciones", rit: "Protección-14988-2026" }),
  ],
  notLoaded: ["pep-cl"],
  leftOut: [{ what: "case", id: "pjud/1", name: "C-1-2010", why: "too-old" }],
  score: {
    value: 62.5,
    label: "medium",
    reasons: [
      { code: "unheard-of", params: { count: 5 }, points: 60 },
      { code: "unheard-of", params: {}, points: 2.5 },
    ],
  },
};

const withSummary = (given: GivenCheck, language: Language) =>
  madeUpCheck({ ...given, summary: summarise(madeUpCheck(given), language).text });
const issueOf = (given: GivenCheck, language: Language) => madeUpIssue(withSummary(given, language), { language });
const pdfOf = (given: GivenCheck, language: Language = "es") => renderReport(issueOf(given, language));

/** Text of the pages that is content and not head, foot or ornament, without white space; and text of the rest. */
async function readBack(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, isEvalSupported: false, verbosity: 0 }).promise;
  let content = "";
  let running = "";
  const annotations: unknown[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    annotations.push(...(await page.getAnnotations()));
    const open: boolean[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ("str" in item) {
        if (open.includes(true)) running += `${item.str} `;
        else content += item.str;
      } else if (item.type === "endMarkedContent") open.pop();
      else open.push((item as { tag?: string }).tag === "Artifact");
    }
  }
  return { document, content: squeezed(content), running, annotations };
}

const squeezed = (text: string) => text.replace(/\s+/g, "");
const shown = (text: string) => squeezed(visibleText(text, canShow));

/** Every text of the blocks, in the order in which they are set. */
function textsOf(block: Block): string[] {
  switch (block.kind) {
    case "title":
      return [block.text, block.below];
    case "heading":
    case "text":
      return [block.text];
    case "seal":
      return [...block.rows.flatMap(({ label, value }) => [label, value]), block.text];
    case "facts":
      return block.rows.flatMap(({ label, value }) => [label, value]);
    case "score":
      return [block.valueText, block.outOf, block.label];
    case "note":
      return [block.title, block.text];
    case "table":
      return [
        ...block.columns.map(({ title }) => title),
        ...[...block.rows, block.total ?? []].flat().flatMap(({ text, detail }) => [text, detail ?? ""]),
      ];
    case "words":
      return block.rows.flatMap(({ label, words }) => [label, ...words.map(({ text }) => text)]);
  }
}

/** Where two long texts part, with what stands around it; empty when they are the same. */
function firstDifference(read: string, written: string): string {
  if (read === written) return "";
  let at = 0;
  while (read[at] === written[at]) at++;
  return `at ${at}: read "${read.slice(at - 20, at + 40)}", written "${written.slice(at - 20, at + 40)}"`;
}

const expected = (given: GivenCheck, language: Language) =>
  composeReport(issueOf(given, language)).blocks.flatMap(textsOf).map(shown).join("");

describe("the text read back is the text written", () => {
  test.each([
    ["a clean record", {}],
    ["a heavy record over many pages", rich],
    ["accents and ñ", { kind: "person", name: "Ángela Núñez Güemes de la Peña Ibáñez «Ñuñoa» – “€ 10×20 10x20”" }],
    ["Cyrillic, Greek, Polish, Vietnamese", { name: "Владимир Путин Αθήνα Łódź Nguyễn Ượng" }],
    [
      "markup and escapes",
      { name: "(paren\\) <script>alert(1)</script> <iframe src=file:///etc/passwd> javascript:alert(1) =SUM(A1) ${x} %s {count}" },
    ],
  ] as [string, GivenCheck][])("%s", async (_what, given) => {
    for (const language of ["es", "en"] as const) {
      const { content } = await readBack(await pdfOf(given, language));
      expect(firstDifference(content, expected(given, language))).toBe("");
    }
  });

  // Such a name stands in a table too, where a row is cut over pages cell by cell: the letters are all there, in another order.
  test.each(["Ñ".repeat(10_000), "palabra ".repeat(1_250)])("10,000 characters", async (name) => {
    const { content } = await readBack(await pdfOf({ name }));
    expect(content.startsWith(shown(name))).toBe(true);
    const sorted = (text: string) => Array.from(text).sort().join("");
    expect(firstDifference(sorted(content), sorted(expected({ name }, "es")))).toBe("");
  });

  test("a table row taller than a page goes on over pages and loses no letter", async () => {
    const { content, document } = await readBack(await pdfOf({ cases: [penal({ title: "Ω".repeat(10_000) })] }));
    expect(content.match(/Ω/g)).toHaveLength(10_000);
    expect(document.numPages).toBeGreaterThan(3);
  });

  test("right-to-left names keep their letters and the order of their words", async () => {
    const { content } = await readBack(await pdfOf({ name: "محمد علي", pep: [madeUpPep({ name: "דוד כהן" })] }));
    for (const word of ["محمد", "علي", "דוד", "כהן"]) expect(content).toContain(word);
  });

  test("what has no picture is shown as its number: change of direction, emoji, controls, scripts without a font", async () => {
    const { content } = await readBack(await pdfOf({ name: "x\u202Egnp.exe\u0000 習 \u{1F1E8}\u{1F1F1} a\u200Bb" }));
    expect(content).toContain("x[U+202E]gnp.exe[U+0000][U+7FD2]");
    expect(content).toContain("a[U+200B]b");
    expect(content).not.toMatch(/[\u202E\u200B\u0000]/);
  });
});

describe("nothing in the file acts", () => {
  const acts =
    "/JavaScript /JS /Launch /OpenAction /AA /A /URI /GoTo /GoToR /GoToE /SubmitForm /ImportData /ResetForm /RichMedia /XFA /Movie /Sound /Link /FileAttachment".split(
      " ",
    );
  // Objects stand open in the file; only page content, fonts, the attachment and metadata are streams.
  const objectsOf = (pdf: Buffer) => pdf.toString("latin1").replace(/stream\r?\n[\s\S]*?endstream/g, "");
  const found = (objects: string, names: string[]) => names.filter((name) => new RegExp(`${name}(?![A-Za-z])(?! <<\\s*/O )`).test(objects));

  test("no script, no action, no link; one field, one attachment; also with hostile names", async () => {
    const hostile = "javascript:app.alert(1) https://evil.example/ file:///etc/passwd <script>";
    const given = {
      ...rich,
      name: hostile,
      sanctions: [madeUpSanction({ name: hostile, remarks: hostile })],
      organisation: { name: hostile },
    };
    const pdf = await pdfOf(given);
    const { document, annotations } = await readBack(pdf);
    expect(annotations).toMatchObject([{ subtype: "Widget", fieldType: "Sig", fieldName: "Cotejo" }]);
    expect(await document.getJSActions()).toBeNull();
    expect(await document.getOpenAction()).toBeNull();
    expect(Object.keys((await document.getAttachments()) ?? {})).toEqual(["cotejo-informe.json"]);
    expect(Object.keys((await document.getFieldObjects()) ?? {})).toEqual(["Cotejo"]);
    const objects = objectsOf(pdf);
    expect(found(objects, acts)).toEqual([]);
    expect(objects.match(/\/EmbeddedFile(?![A-Za-z])/g)).toHaveLength(1);
    // What the search would find, were it there.
    expect(found(`${objects} /A << /S /URI /URI (https://evil.example) >>`, acts)).toEqual(["/A", "/URI"]);
  });

  test("names do not break out of the metadata, and both metadata say the same", async () => {
    const name = "</rdf:li><x>& Cía <script>\u202E]]>";
    const { document } = await readBack(await pdfOf({ organisation: { name } }));
    const { metadata, info } = await document.getMetadata();
    const shownName = "</rdf:li><x>& Cía <script>[U+202E]]]>";
    expect(metadata?.get("dc:creator")).toEqual([shownName]);
    expect(info).toMatchObject({
      Title: "Informe de verificación de antecedentes · RUT 76.543.210-3 · noviembre de 2026",
      Author: shownName,
    });
  });
});

describe("a document for people and for archives", () => {
  test("language, title, bookmarks, structure, embedded fonts, page numbers", async () => {
    const pdf = await pdfOf(rich);
    const { document, running } = await readBack(pdf);
    const pages = document.numPages;
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect((await document.getMetadata()).info).toMatchObject({ Language: "es-CL", IsSignaturesPresent: true });
    expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    const outline: { title: string; items: { title: string }[] }[] = await document.getOutline();
    const headings = composeReport(issueOf(rich, "es")).blocks.filter((block) => block.kind === "heading");
    expect(outline.flatMap(({ title, items }) => [title, ...items.map((item) => item.title)])).toEqual(headings.map(({ text }) => text));
    const sections = headings.filter(({ level }) => level === 2);
    expect(outline.map(({ title }) => title)).toEqual(sections.map(({ text }) => text));
    expect(sections.length).toBeGreaterThan(8);
    for (let number = 1; number <= pages; number++) expect(running).toContain(`${number} de ${pages}`);
    const raw = pdf.toString("latin1");
    expect(raw.match(/\/FontFile2/g)?.length).toBe(raw.match(/\/Type \/FontDescriptor/g)?.length);
    expect(raw).not.toMatch(/\/Subtype \/Type1\b/);
  });

  test("headers come back on each page of a long table", async () => {
    const { running } = await readBack(await pdfOf(rich));
    // Forty cases begin on one page and go on over two more.
    expect(running.match(/Tribunal y materia/g)?.length).toBeGreaterThanOrEqual(2);
  });
});

describe("what was not consulted is not told as nothing found", () => {
  test("a dash and the reason, never a zero", () => {
    const { blocks } = composeReport(madeUpIssue(madeUpCheck({ notLoaded: ["courts", "un-sc"] })));
    const counters = blocks.find((block) => block.kind === "table" && block.columns.length === 6 && block.rows.length === 6);
    const rows =
      counters?.kind === "table" ? counters.rows.map((row) => row.map(({ text, detail }) => [text, detail].filter(Boolean).join("/"))) : [];
    expect(rows[0]).toEqual(["Causas penales", "—", "—", "—", "—", "no consultada/falta Poder Judicial"]);
    expect(rows[4]).toEqual(["Sanciones internacionales", "0", "0", "0", "—", "OFAC SDN · 19-11-2026/falta ONU, Consejo de Seguridad"]);
    expect(rows[5]?.[1]).toBe("No");
  });
});

describe("the same file every time", () => {
  test("the same Check and language give the same bytes, whatever was rendered in between", async () => {
    const first = await pdfOf(rich);
    await pdfOf({ name: "ﬁ ﬂ Ångström Ｆｕｌｌ \u00a0 ΩΩ µμ 10×20 محمد" });
    await pdfOf({}, "en");
    expect(first.equals(await pdfOf(rich))).toBe(true);
    expect(first.equals(await pdfOf(rich, "en"))).toBe(false);
  });

  test("both languages have the same messages", () => {
    const keys = (tree: object, path = ""): string[] =>
      Object.entries(tree).flatMap(([key, value]) =>
        typeof value === "object" ? keys(value as object, `${path}${key}.`) : [`${path}${key}`],
      );
    expect(keys(english)).toEqual(keys(spanish));
  });
});
