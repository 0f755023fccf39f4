/** What the benchmark prints, as text or as Markdown (`--markdown`), and which targets it missed. */

/** A figure of ours that must keep to a target; `beside` names what it is measured against. */
export interface Target {
  name: string;
  value: number;
  /** Digits after the point, or a unit. */
  shown: string;
  bound: { atLeast: number } | { atMost: number };
  beside?: string;
}

export class Report {
  private readonly targets: Target[] = [];
  readonly listing: boolean;
  private readonly markdown: boolean;

  constructor(words: readonly string[]) {
    this.listing = words.includes("--list");
    this.markdown = words.includes("--markdown");
  }

  title(text: string): void {
    console.log(this.markdown ? `\n### ${text}` : `\n${text}`);
  }

  line(text: string): void {
    console.log(this.markdown ? `- ${text}` : `  ${text}`);
  }

  /** Rows that went wrong, only with `--list`. */
  list(rows: readonly string[]): void {
    if (this.listing) for (const row of rows) console.log(this.markdown ? `  - ${row}` : `      ${row}`);
  }

  table(head: readonly string[], rows: readonly (readonly string[])[]): void {
    const cells = [head, ...rows];
    if (this.markdown) {
      const [first, ...rest] = cells.map((row) => `| ${row.join(" | ")} |`);
      console.log(["", first, `|${"---|".repeat(head.length)}`, ...rest, ""].join("\n"));
      return;
    }
    const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
    for (const row of cells) console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd());
  }

  target(target: Target): void {
    this.targets.push(target);
  }

  /** Prints every target with its figure; gives the exit code. */
  end(): number {
    this.title("targets");
    const missed = this.targets.filter((target) => !isMet(target));
    this.table(
      ["", "target", "figure", "asked", "beside"],
      this.targets.map((target) => [
        isMet(target) ? "met" : "MISSED",
        target.name,
        target.shown,
        "atLeast" in target.bound ? `≥ ${target.bound.atLeast}` : `≤ ${target.bound.atMost}`,
        target.beside ?? "",
      ]),
    );
    return missed.length === 0 ? 0 : 1;
  }
}

function isMet({ value, bound }: Target): boolean {
  return "atLeast" in bound ? value >= bound.atLeast : value <= bound.atMost;
}

export function ratio(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(3);
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}
