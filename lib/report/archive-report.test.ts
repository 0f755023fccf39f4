/** The promise: archives keep it (PDF/A-3b), readers for the blind follow it (PDF/UA-1), and it carries and names what it was drawn from. */
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import PDFDocument from "pdfkit";
import { encode } from "uqr";
import { describe, expect, test } from "vitest";
import type { Language } from "#lib/contract/panel";
import type { ReportPaper } from "#lib/contract/report";
import type { Block, Report } from "#lib/report/block";
import { composeReport } from "#lib/report/compose-report";
import { drawReport, renderReport } from "#lib/report/render-report";
import { verificationAddress } from "#lib/report/report-document";
import { type GivenCheck, madeUpCase, madeUpCheck, madeUpIssue, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";

const given: GivenCheck = {
  namesakes: 2,
  sanctions: [madeUpSanction({ remarks: "Linked To: HAVANATUR" })],
  pep: [madeUpPep({ basis: "name" })],
  cases: Array.from({ length: 30 }, (_unused, index) => madeUpCase({ rit: `C-${1000 + index}-2025` })),
};
const issueOf = (language: Language, paper: ReportPaper = "a4") => madeUpIssue(madeUpCheck(given), { language, paper });
const open = (pdf: Buffer) =>
  getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, isEvalSupported: false, verbosity: 0 }).promise;

interface Node {
  role: string;
  alt?: string;
  lang?: string;
  children?: (Node | { type: string; id: string })[];
}

const isNode = (child: Node | { type: string }): child is Node => "role" in child;
const childrenOf = (node: Node) => (node.children ?? []).filter(isNode);
const all = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(all)];

/** What may stand in what (ISO 32000-1, 14.8.4.3). */
const INSIDE: Record<string, string[]> = {
  Root: ["Document"],
  Document: ["H1", "H2", "H3", "P", "Div", "Table", "Figure", "Form"],
  Div: ["P"],
  Table: ["THead", "TBody"],
  THead: ["TR"],
  TBody: ["TR"],
  TR: ["TH", "TD"],
};

/** What a reader for the blind would stumble over; empty where nothing. Each page has the part of the structure that it shows. */
function stumbles(trees: (Node | null)[]): string[] {
  const found: string[] = [];
  let depth = 0;
  for (const [page, tree] of trees.entries()) {
    if (tree === null) {
      found.push(`page ${page + 1}: no structure`);
      continue;
    }
    for (const node of all(tree)) {
      for (const { role } of childrenOf(node)) if (!INSIDE[node.role]?.includes(role)) found.push(`${role} inside ${node.role}`);
      if (node.role === "Figure" && !node.alt) found.push("figure without words");
      const level = Number(/^H(\d)$/.exec(node.role)?.[1] ?? 0);
      if (level > depth + 1) found.push(`${node.role} after level ${depth}`);
      if (level > 0) depth = level;
    }
  }
  return found;
}

async function structureOf(pdf: Buffer) {
  const document = await open(pdf);
  const trees: (Node | null)[] = [];
  let loose = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    trees.push((await page.getStructTree()) as unknown as Node | null);
    let depth = 0;
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ("str" in item) loose += depth === 0 && item.str.trim() !== "" ? 1 : 0;
      else depth += item.type === "endMarkedContent" ? -1 : 1;
    }
  }
  return { trees, loose };
}

/** Page content and other packed streams, in order. */
function unpacked(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf("\nstream\n"); at >= 0; at = pdf.indexOf("\nstream\n", at + 1)) {
    const head = pdf.toString("latin1", Math.max(0, at - 400), at);
    const length = Number(head.slice(head.lastIndexOf(" obj")).match(/\/Length (\d+)/)?.[1]);
    if (head.slice(head.lastIndexOf(" obj")).includes("/FlateDecode"))
      streams.push(inflateSync(pdf.subarray(at + 8, at + 8 + length)).toString("latin1"));
  }
  return streams;
}

const rewritten = (language: Language, change: (blocks: Block[]) => Block[]) => {
  const issue = issueOf(language);
  const report: Report = composeReport(issue);
  return drawReport({ ...report, blocks: change(report.blocks) }, issue);
};

describe("structure", () => {
  test.each([
    ["es", "a4"],
    ["en", "letter"],
  ] as const)("all text stands in it or is an ornament, each part where it may (%s, %s)", async (language, paper) => {
    const pdf = await renderReport(issueOf(language, paper));
    const { trees, loose } = await structureOf(pdf);
    expect(stumbles(trees)).toEqual([]);
    expect(loose).toBe(0);
    const roles = trees.flatMap((tree) => (tree === null ? [] : all(tree).map(({ role }) => role)));
    for (const role of ["H1", "H2", "H3", "P", "Table", "THead", "TH", "TD", "Figure"]) expect(roles).toContain(role);
    // Every head of a row or column says which.
    const objects = pdf.toString("latin1");
    expect(objects.match(/\/S \/TH\b[^>]*\/Scope \/(Row|Column)/g)?.length).toBe(objects.match(/\/S \/TH\b/g)?.length);
  });

  test("a broken twin is caught: a document without tags, a cell outside a row, a level left out, a picture without words", async () => {
    const plain = new PDFDocument({ info: { CreationDate: new Date(0) } });
    plain.text("loose");
    plain.end();
    const { trees, loose } = await structureOf(await buffer(plain as unknown as Readable));
    expect(stumbles(trees)).toEqual(["page 1: no structure"]);
    expect(loose).toBe(1);
    const twin: Node = {
      role: "Root",
      children: [{ role: "Document", children: [{ role: "H1" }, { role: "H3" }, { role: "TD" }, { role: "Figure" }] }],
    };
    expect(stumbles([twin])).toEqual(["TD inside Document", "H3 after level 1", "figure without words"]);
  });

  test("a text in another language says so, and only such a text", async () => {
    const languages = async (pdf: Buffer) =>
      (await structureOf(pdf)).trees.flatMap((tree) => (tree === null ? [] : all(tree).flatMap(({ lang }) => lang ?? [])));
    const english: Block = { kind: "text", style: "body", text: "Nothing was found.", language: "en" };
    expect(await languages(await rewritten("es", (blocks) => [...blocks, english]))).toEqual(["en"]);
    expect(await languages(await renderReport(issueOf("es")))).toEqual([]);
  });

  test("the signature field is part of the structure, with words for what it is", async () => {
    const objects = (await renderReport(issueOf("es"))).toString("latin1");
    expect(objects).toMatch(/\/S \/Form\b[\s\S]{0,200}\/Type \/OBJR/);
    expect(objects).toMatch(/\/Subtype \/Widget[\s\S]{0,400}\/StructParent \d+/);
    expect(objects).toContain("/Tabs /S");
  });
});

describe("what archives ask for", () => {
  test("both standards, colours and metadata; folio and times twice alike", async () => {
    const issue = issueOf("es");
    const raw = (await renderReport(issue)).toString("utf8");
    const xmp = raw.slice(raw.indexOf("<?xpacket begin"), raw.indexOf("<?xpacket end"));
    for (const part of ["<pdfaid:part>3<", "<pdfaid:conformance>B<", "<pdfuaid:part>1<", "<pdfaSchema:prefix>pdfuaid<"])
      expect(xmp).toContain(part);
    expect(xmp).toContain(`<dc:identifier>${issue.document.folio}<`);
    expect(raw).toContain(`(Folio ${issue.document.folio})`);
    expect(xmp.match(/2026-11-20T18:05:00Z/g)).toHaveLength(3);
    expect(raw.match(/\(D:20261120180500Z\)/g)?.length).toBeGreaterThanOrEqual(4);
    expect(raw).toContain("/S /GTS_PDFA1");
    expect(raw).not.toMatch(/\/Encrypt|\/LZWDecode|\/Type1\b/);
  });

  test("the document of the issue is attached, byte for byte, as its source", async () => {
    for (const [language, name] of [
      ["es", "cotejo-informe.json"],
      ["en", "cotejo-report.json"],
    ] as const) {
      const issue = issueOf(language);
      const pdf = await renderReport(issue);
      const attached = (await (await open(pdf)).getAttachments()) as Record<string, { filename: string; content: Uint8Array }>;
      expect(Object.keys(attached)).toEqual([name]);
      expect(Buffer.from(attached[name]?.content ?? []).equals(issue.bytes)).toBe(true);
      const raw = pdf.toString("latin1");
      expect(raw).toContain("/AFRelationship /Source");
      expect(raw).toContain("/Subtype /application#2Fjson");
      const specification = /\/AF \[(\d+ 0) R\]/.exec(raw)?.[1];
      expect(raw).toContain(`\n${specification} obj\n<<\n/Type /Filespec`);
    }
  });

  test.each([
    ["a4", 595.28, 841.89],
    ["letter", 612, 792],
  ] as const)("%s: every page has its size, and no line leaves it", async (paper, width, height) => {
    const document = await open(await renderReport(issueOf("es", paper)));
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      expect(page.view).toEqual([0, 0, width, height]);
      for (const item of (await page.getTextContent()).items) {
        if (!("str" in item) || item.str.trim() === "") continue;
        const [x, y] = [item.transform[4] as number, item.transform[5] as number];
        expect(x).toBeGreaterThanOrEqual(50);
        expect(x + item.width).toBeLessThanOrEqual(width - 50);
        expect(y).toBeGreaterThan(30);
        expect(y).toBeLessThan(height - 30);
      }
    }
  });
});

describe("the code of the seal", () => {
  /** Dark modules as they are drawn: squares of the figure, put back on their grid. */
  function modulesOf(pdf: Buffer, size: number): boolean[][] {
    const figure = unpacked(pdf).flatMap((content) => /\/Figure <<[\s\S]*?EMC/.exec(content)?.[0] ?? []);
    expect(figure).toHaveLength(1);
    const squares = Array.from(figure[0]?.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm) ?? [], ([, ...sides]) =>
      sides.map(Number),
    );
    const modulePt = Math.max(...squares.map(([x = 0, , width = 0]) => x + width)) / size;
    expect(size * modulePt).toBeGreaterThan((22 / 25.4) * 72);
    const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    for (const [x = 0, y = 0, width = 0] of squares)
      for (let column = 0; column < Math.round(width / modulePt); column++)
        (modules[Math.round(y / modulePt)] as boolean[])[Math.round(x / modulePt) + column] = true;
    return modules;
  }

  test("drawn, it is the code of the address; its words name the address", async () => {
    const issue = issueOf("es");
    const pdf = await renderReport(issue);
    const address = verificationAddress(issue);
    const code = encode(address, { ecc: "M", border: 0 });
    expect(modulesOf(pdf, code.size)).toEqual(code.data);
    const other = encode(
      address.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      { ecc: "M", border: 0 },
    );
    expect(modulesOf(pdf, code.size)).not.toEqual(other.data);
    const figures = (await structureOf(pdf)).trees.flatMap((tree) =>
      tree === null ? [] : all(tree).filter(({ role }) => role === "Figure"),
    );
    expect(figures.map(({ alt }) => alt)).toEqual([`Código QR con la dirección que confirma este informe: ${address}`]);
  });
});

describe("pages", () => {
  const linesOf = async (pdf: Buffer) => {
    const document = await open(pdf);
    const pages: string[][] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : [])));
    }
    return pages;
  };

  test("a word that some column can make room for is not cut", async () => {
    const narrow: Block = {
      kind: "table",
      caption: "",
      columns: [
        { title: "Largo", share: 20 },
        { title: "Cumplimiento", share: 1 },
      ],
      rows: [[{ text: "texto ".repeat(60) }, { text: "Concluida", detail: "incumplimiento parcial" }]],
    };
    const lines = (await linesOf(await rewritten("es", () => [narrow]))).flat();
    for (const word of ["Cumplimiento", "Concluida", "incumplimiento"]) expect(lines).toContain(word);
    // A code that no column holds is cut: nothing leaves the page.
    const code = "X".repeat(400);
    const cut = await linesOf(await rewritten("es", () => [{ ...narrow, rows: [[{ text: code }, { text: "Concluida" }]] }]));
    expect(cut.flat()).not.toContain(code);
    expect(cut.flat().join("")).toContain(code);
  });

  test("no heading is the last line of a page, and the last row of a table does not stand alone", async () => {
    const heading: Block = { kind: "heading", level: 2, text: "Encabezado" };
    const rows = (count: number) => Array.from({ length: count }, (_unused, index) => [{ text: `fila ${index + 1}` }, { text: "x" }]);
    const columns = [
      { title: "A", share: 1 },
      { title: "B", share: 1 },
    ];
    for (let count = 20; count < 36; count++) {
      const table: Block = { kind: "table", caption: "", columns, rows: rows(count) };
      const pages = await linesOf(await rewritten("es", () => [heading, table, heading, { ...table, rows: rows(3) }]));
      for (const page of pages) {
        // The foot has two lines: folio and number of the page.
        const content = page.filter((line) => !/Folio |Informe de verificación|Corredora Quillay/.test(line) && !/^\d+ de \d+$/.test(line));
        expect(content.at(-1)).not.toBe("Encabezado");
        expect(content.filter((line) => line.startsWith("fila")).length).toBeGreaterThan(1);
      }
    }
  });

  test("a long report lets other work have its turn", async () => {
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns++;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    const cases = Array.from({ length: 200 }, (_unused, index) => madeUpCase({ rit: `C-${index}-2025` }));
    await renderReport(madeUpIssue(madeUpCheck({ cases })));
    isDone = true;
    expect(turns).toBeGreaterThan(20);
  });
});
