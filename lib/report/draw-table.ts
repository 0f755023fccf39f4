/** Tables on paper: rows go on over pages, headers come back on each, a row taller than the page is cut at a line. */
import type { Cell, Column } from "#lib/report/block";
import type { Line } from "#lib/report/break-lines";
import { baseline, type Element, INK, type Paper, type TextStyle, TONES } from "#lib/report/paper";
import { type Measure, type Placed, placeColumns } from "#lib/report/place-columns";

const LEADING_PT = 12;
const PADDING_PT = 4.5;
/** A table of this many rows or fewer stands on one page, if it takes no more than a good part of it. */
const UNBROKEN_ROWS = 8;
/** Of a row that is cut, so many lines at least stand before the end of the page. */
const LEAST_LINES = 3;
const BELOW_PT = 4;
const HEADER: TextStyle = { face: "sans", sizePt: 8, leadingPt: LEADING_PT, color: INK.third };
const TEXT: TextStyle = { face: "sans", sizePt: 8.75, leadingPt: LEADING_PT, color: INK.ink };
const DETAIL: TextStyle = { face: "sans", sizePt: 7.75, leadingPt: LEADING_PT, color: INK.second };
const KINDS = { title: HEADER, text: TEXT, strong: { ...TEXT, face: "sansBold" }, detail: DETAIL } as const;

/** A line of a cell with its style. */
type Set = { line: Line; style: TextStyle }[];

interface Table {
  caption: string;
  columns: Column[];
  rows: Cell[][];
  total?: Cell[];
}

/** A table on its way to the paper. */
interface Sheet {
  paper: Paper;
  columns: Placed[];
  header: Set[];
  /** The rows and the total, each once it is needed. */
  row: (index: number) => Set[];
  count: number;
}

/** Height that has to be left where a table begins: all of a short one, else its header and what of its rows stays together. */
export function startHeight(paper: Paper, table: Table): number {
  const sheet = sheetOf(paper, table);
  if (isShort(sheet, table)) return wholeHeight(sheet);
  const first = heightOf(sheet.row(0));
  // A row that no page could hold is cut, so its beginning is enough.
  return heightOf(sheet.header) + (fitsPage(sheet, first) ? first : LEAST_LINES * LEADING_PT + 2 * PADDING_PT);
}

/** Height of a short table; infinite where it may go on over pages. */
export function tableHeight(paper: Paper, table: Table): number {
  const sheet = sheetOf(paper, table);
  return isShort(sheet, table) ? wholeHeight(sheet) + BELOW_PT : Number.POSITIVE_INFINITY;
}

export async function drawTable(paper: Paper, table: Table): Promise<void> {
  const sheet = sheetOf(paper, table);
  const element = paper.element("Table", undefined, { title: table.caption });
  paper.need(startHeight(paper, table));
  drawHeader(sheet, paper.element("TR", paper.element("THead", element)));
  const body = paper.element("TBody", element);
  for (let index = 0; index < sheet.count; index++) {
    if (isLeftAlone(sheet, index)) turnPage(sheet);
    const isTotal = index === table.rows.length;
    if (isTotal) paper.hairline(paper.y, INK.ink);
    const row = paper.element("TR", body);
    drawRow(sheet, sheet.row(index), row);
    row.end();
    if (!isTotal) paper.hairline(paper.y);
    await paper.breathe();
  }
  element.end();
  paper.y += BELOW_PT;
}

/** Measured once, though its height is asked before it is drawn. */
const sheets = new WeakMap<Table, Sheet>();

function sheetOf(paper: Paper, table: Table): Sheet {
  let sheet = sheets.get(table);
  if (sheet?.paper !== paper) {
    sheet = measured(paper, table);
    sheets.set(table, sheet);
  }
  return sheet;
}

function measured(paper: Paper, { columns: given, rows, total }: Table): Sheet {
  const measure: Measure = (word, kind) =>
    Math.max(...paper.lines(word, KINDS[kind], Number.POSITIVE_INFINITY).map(({ widthPt }) => widthPt));
  const strongTotal = total?.map((cell) => ({ ...cell, strong: true }));
  const all = strongTotal === undefined ? rows : [...rows, strongTotal];
  const columns = placeColumns(given, all, { left: paper.left, widthPt: paper.width }, measure);
  const titles = given.map((column) => ({ text: column.title }));
  return {
    paper,
    columns,
    header: settle(paper, columns, titles, () => HEADER),
    row: (index) => settle(paper, columns, all[index] ?? []),
    count: all.length,
  };
}

function isShort(sheet: Sheet, { rows }: Table): boolean {
  return rows.length <= UNBROKEN_ROWS && wholeHeight(sheet) <= sheet.paper.pageHeight * 0.16;
}

function wholeHeight({ header, row, count }: Sheet): number {
  return Array.from({ length: count }, (_unused, index) => heightOf(row(index))).reduce((sum, height) => sum + height, heightOf(header));
}

/** Whether a row of that height need not be cut. */
function fitsPage({ paper, header }: Sheet, rowHeight: number): boolean {
  return rowHeight <= paper.pageHeight - heightOf(header);
}

/** Whether the last row would stand alone on the next page: then the one before it goes there too. */
function isLeftAlone({ paper, row, count }: Sheet, index: number): boolean {
  if (index === 0 || index !== count - 2) return false;
  const [before, last] = [heightOf(row(index)), heightOf(row(index + 1))];
  const room = paper.bottom - paper.y;
  return before <= room && before + last > room && before + last < paper.pageHeight / 2;
}

function settle(paper: Paper, columns: Placed[], cells: Cell[], styleOf: (cell: Cell) => TextStyle = cellStyle): Set[] {
  return columns.map((column, index) => {
    const cell = cells[index] ?? { text: "" };
    const style = styleOf(cell);
    const lines = cell.text === "" ? [] : paper.lines(cell.text, style, column.widthPt).map((line) => ({ line, style }));
    const details = cell.detail ? paper.lines(cell.detail, DETAIL, column.widthPt).map((line) => ({ line, style: DETAIL })) : [];
    return [...lines, ...details];
  });
}

function cellStyle(cell: Cell): TextStyle {
  return { ...TEXT, face: cell.strong ? "sansBold" : "sans", color: TONES[cell.tone ?? "plain"].ink };
}

function heightOf(cells: Set[]): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * LEADING_PT + 2 * PADDING_PT;
}

/** The header; on the pages that follow, where `row` is null, only for the eye. */
function drawHeader({ paper, columns, header }: Sheet, row: Element | null): void {
  const top = paper.y + PADDING_PT;
  const deepest = Math.max(...header.map((lines) => lines.length));
  columns.forEach((column, index) => {
    const lines = header[index] ?? [];
    // Short titles stand on the rule, beside those of two lines.
    const y = top + (deepest - lines.length) * LEADING_PT;
    const draw = () => setLines(paper, column, lines, y);
    if (row === null) paper.ornament(draw, "Pagination");
    else paper.inside(paper.element("TH", row, { scope: "Column" }), draw);
  });
  paper.y += heightOf(header);
  paper.hairline(paper.y, INK.hairline);
}

function turnPage(sheet: Sheet): void {
  sheet.paper.newPage();
  drawHeader(sheet, null);
}

function drawRow(sheet: Sheet, cells: Set[], row: Element): void {
  const { paper, columns } = sheet;
  const elements = columns.map((_column, index) => paper.element(index === 0 ? "TH" : "TD", row, index === 0 ? { scope: "Row" } : {}));
  let rest = cells;
  if (fitsPage(sheet, heightOf(cells)) && paper.y + heightOf(cells) > paper.bottom) turnPage(sheet);
  for (;;) {
    const room = Math.floor((paper.bottom - paper.y - 2 * PADDING_PT + 0.01) / LEADING_PT);
    if (room < Math.min(LEAST_LINES, Math.max(...rest.map((lines) => lines.length)))) {
      turnPage(sheet);
      continue;
    }
    const now = rest.map((lines) => lines.slice(0, room));
    const top = paper.y + PADDING_PT;
    columns.forEach((column, index) => {
      const lines = now[index] ?? [];
      if (lines.length > 0) paper.inside(elements[index] as Element, () => setLines(paper, column, lines, top));
    });
    paper.y += heightOf(now);
    rest = rest.map((lines) => lines.slice(room));
    if (rest.every((lines) => lines.length === 0)) return;
    turnPage(sheet);
  }
}

function setLines(paper: Paper, column: Placed, lines: Set, top: number): void {
  const isRight = column.align === "right";
  const x = isRight ? column.x + column.widthPt : column.x;
  lines.forEach(({ line, style }, index) =>
    paper.set(line, x, top + index * LEADING_PT + baseline(style), style, isRight ? "right" : "left"),
  );
}
