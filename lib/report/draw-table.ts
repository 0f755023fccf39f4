/** Tables on paper: rows go on over pages, headers come back on each, a row taller than the page is cut at a line. */
import type { Cell, Column } from "#lib/report/block";
import type { Line } from "#lib/report/break-lines";
import { baseline, type Element, INK, type Paper, type TextStyle, TONES } from "#lib/report/paper";

const LEADING_PT = 12;
const GAP_PT = 12;
const PADDING_PT = 4.5;
/** A table of this many rows or fewer stands on one page. */
const UNBROKEN_ROWS = 8;
const HEADER: TextStyle = { face: "sans", sizePt: 8, leadingPt: LEADING_PT, color: INK.third };
const TEXT: TextStyle = { face: "sans", sizePt: 8.75, leadingPt: LEADING_PT, color: INK.ink };
const DETAIL: TextStyle = { face: "sans", sizePt: 7.75, leadingPt: LEADING_PT, color: INK.second };

/** A column with its place on the page; `x` is the left end. */
interface Placed extends Column {
  x: number;
  widthPt: number;
}
/** A line of a cell with its style. */
type Set = { line: Line; style: TextStyle }[];

interface Table {
  caption: string;
  columns: Column[];
  rows: Cell[][];
  total?: Cell[];
}

/** Height that has to be left where a table begins: all of a short one, else its header and first row. */
export function startHeight(paper: Paper, table: Table): number {
  const columns = place(paper, table.columns);
  const header = heightOf(
    settle(
      paper,
      columns,
      table.columns.map((column) => ({ text: column.title })),
      () => HEADER,
    ),
  );
  const rows = table.rows.slice(0, UNBROKEN_ROWS + 1).map((row) => heightOf(settle(paper, columns, row)));
  const whole = header + rows.reduce((sum, height) => sum + height, 0) + (table.total ? LEADING_PT + 2 * PADDING_PT : 0);
  const isShort = table.rows.length <= UNBROKEN_ROWS && whole <= paper.pageHeight / 2;
  return isShort ? whole : header + Math.min(rows[0] ?? 0, 60);
}

export function drawTable(paper: Paper, table: Table): void {
  const columns = place(paper, table.columns);
  const header = table.columns.map((column) => ({ text: column.title }));
  const element = paper.element("Table", undefined, { title: table.caption });
  paper.need(startHeight(paper, table));
  drawHeader(paper, columns, header, paper.element("TR", paper.element("THead", element)));
  const body = paper.element("TBody", element);
  const repeatHeader = () => {
    paper.newPage();
    drawHeader(paper, columns, header, null);
  };
  for (const row of table.rows) {
    drawRow(paper, columns, settle(paper, columns, row), paper.element("TR", body), repeatHeader);
    paper.hairline(paper.y);
  }
  if (table.total) {
    paper.hairline(paper.y, INK.ink);
    const strong = table.total.map((cell) => ({ ...cell, strong: true }));
    drawRow(paper, columns, settle(paper, columns, strong), paper.element("TR", body), repeatHeader);
  }
}

function place(paper: Paper, columns: Column[]): Placed[] {
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  const usable = paper.width - GAP_PT * (columns.length - 1);
  let x = paper.left;
  return columns.map((column) => {
    const placed = { ...column, x, widthPt: (usable * column.share) / shares };
    x += placed.widthPt + GAP_PT;
    return placed;
  });
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
function drawHeader(paper: Paper, columns: Placed[], header: Cell[], row: Element | null): void {
  const cells = settle(paper, columns, header, () => HEADER);
  const top = paper.y + PADDING_PT;
  const deepest = Math.max(...cells.map((lines) => lines.length));
  columns.forEach((column, index) => {
    const lines = cells[index] ?? [];
    // Short titles stand on the rule, beside those of two lines.
    const y = top + (deepest - lines.length) * LEADING_PT;
    const draw = () => setLines(paper, column, lines, y);
    if (row === null) paper.ornament(draw, "Pagination");
    else paper.inside(paper.element("TH", row, { scope: "Column" }), draw);
  });
  paper.y += heightOf(cells);
  paper.hairline(paper.y, INK.hairline);
}

function drawRow(paper: Paper, columns: Placed[], cells: Set[], row: Element, turnPage: () => void): void {
  const elements = columns.map((_column, index) => paper.element(index === 0 ? "TH" : "TD", row, index === 0 ? { scope: "Row" } : {}));
  let rest = cells;
  const fitsOnePage = heightOf(cells) <= paper.pageHeight - 60;
  if (fitsOnePage && paper.y + heightOf(cells) > paper.bottom) turnPage();
  for (;;) {
    const room = Math.floor((paper.bottom - paper.y - 2 * PADDING_PT) / LEADING_PT);
    if (room < 1) {
      turnPage();
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
    turnPage();
  }
}

function setLines(paper: Paper, column: Placed, lines: Set, top: number): void {
  const isRight = column.align === "right";
  const x = isRight ? column.x + column.widthPt : column.x;
  lines.forEach(({ line, style }, index) =>
    paper.set(line, x, top + index * LEADING_PT + baseline(style), style, isRight ? "right" : "left"),
  );
}
