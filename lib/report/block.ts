/** The content of a report, apart from its look: what `compose-report.ts` writes and `draw-*.ts` set on paper. */

export type Tone = "plain" | "quiet" | "low" | "medium" | "high";

/** Text of a table cell; `detail` is a second, quieter text below it. */
export interface Cell {
  text: string;
  detail?: string;
  tone?: Tone;
  strong?: boolean;
}

export interface Column {
  title: string;
  /** Part of the width; the shares of a table need not add up to anything. */
  share: number;
  align?: "left" | "right";
}

export type Block =
  | { kind: "title"; text: string; below: string }
  | { kind: "heading"; level: 2 | 3; text: string }
  // `language`: of a text in another language than the report.
  | { kind: "text"; text: string; style: "body" | "small" | "serif"; language?: "es" | "en" }
  | { kind: "facts"; rows: { label: string; value: string }[] }
  | {
      kind: "score";
      value: number;
      thresholds: { medium: number; high: number };
      tone: Tone;
      valueText: string;
      outOf: string;
      label: string;
      ticks: string[];
    }
  | { kind: "note"; tone: Tone; title: string; text: string }
  | { kind: "table"; caption: string; columns: Column[]; rows: Cell[][]; total?: Cell[] }
  // A QR code that holds `address`, and beside it what it confirms and how.
  | { kind: "seal"; address: string; rows: { label: string; value: string }[]; text: string }
  | { kind: "words"; label: string; rows: { label: string; words: { text: string; tone: Tone }[] }[] };

export interface Report {
  language: "es" | "en";
  /** Title of the file; holds no name of a person. */
  title: string;
  author: string;
  /** Folio of the issue. */
  folio: string;
  issuedAt: Date;
  size: "a4" | "letter";
  /** Above and below every page. */
  running: { left: string; right: string; folio: string };
  /** `1 de 3`. */
  pageOf: (page: number, pages: number) => string;
  blocks: Block[];
}
