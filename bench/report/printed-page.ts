/** The rival of the report: the same content as a page of HTML, printed by headless Chromium as a tagged PDF with the page's number in its foot. */
import { chromium } from "playwright";
import type { Block, Cell } from "#lib/report/block";
import { composeReport } from "#lib/report/compose-report";
import type { IssuedReport } from "#lib/report/report-document";

const STYLE = `@page{size:A4;margin:22mm 18mm}body{font:9pt/1.5 sans-serif;color:#1a1a1a}h1{font:22pt serif}h2{font:13pt serif;margin:16pt 0 4pt;break-after:avoid}
h3{font-size:9.5pt;break-after:avoid}table{width:100%;border-collapse:collapse}th,td{text-align:left;vertical-align:top;border-bottom:.5pt solid #ccc;padding:3pt 4pt}
thead{display:table-header-group}tr{break-inside:avoid}small{color:#555;display:block}`;

export interface Printer {
  print: (issue: IssuedReport) => Promise<Buffer>;
  close: () => Promise<void>;
}

/** One page of one browser, as a server would keep it open. */
export async function openPrinter(): Promise<Printer> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || undefined });
  const page = await browser.newPage();
  return {
    print: async (issue) => {
      await page.setContent(htmlOf(issue), { waitUntil: "load" });
      return page.pdf({
        preferCSSPageSize: true,
        tagged: true,
        outline: true,
        displayHeaderFooter: true,
        headerTemplate: "<span></span>",
        footerTemplate: `<span style="font-size:8px;margin-left:18mm"><span class="pageNumber"></span> / <span class="totalPages"></span></span>`,
      });
    },
    close: () => browser.close(),
  };
}

function htmlOf(issue: IssuedReport): string {
  const { language, title, blocks } = composeReport(issue);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${plain(title)}</title><style>${STYLE}</style><body>${blocks.map(htmlOfBlock).join("\n")}`;
}

function htmlOfBlock(block: Block): string {
  switch (block.kind) {
    case "title":
      return `<h1>${plain(block.text)}</h1><p>${plain(block.below)}</p>`;
    case "heading":
      return `<h${block.level}>${plain(block.text)}</h${block.level}>`;
    case "text":
      return `<p>${plain(block.text)}</p>`;
    case "facts":
    case "seal":
      return `<table>${block.rows.map(({ label, value }) => `<tr><th scope="row">${plain(label)}<td>${plain(value)}`).join("")}</table>`;
    case "score":
      return `<p><b>${plain(block.valueText)}</b> ${plain(block.outOf)} ${plain(block.label)}</p><meter value="${block.value}" max="100"></meter>`;
    case "note":
      return `<aside><b>${plain(block.title)}</b> ${plain(block.text)}</aside>`;
    case "table": {
      const row = (cells: Cell[]) =>
        `<tr>${cells.map(({ text, detail }) => `<td>${plain(text)}${detail ? `<small>${plain(detail)}</small>` : ""}`).join("")}`;
      const head = block.columns.map(({ title }) => `<th scope="col">${plain(title)}`).join("");
      return `<table><thead><tr>${head}</thead><tbody>${block.rows.map(row).join("")}${block.total ? row(block.total) : ""}</tbody></table>`;
    }
    case "words":
      return block.rows
        .map(({ label, words }) => `<p>${plain(label)}: ${words.map(({ text }) => `<span>${plain(text)}</span>`).join(" ")}</p>`)
        .join("");
  }
}

function plain(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
