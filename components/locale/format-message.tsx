/**
 * What a message says, in the browser: the ICU syntax that our messages use, and no more of it. There it stands in the place of next-intl's
 * formatter (next.config.mjs), which is 10 kB on every page; format-message.test.tsx says every message with both.
 */
import type { ReactNode } from "react";

type Branches = Record<string, Piece[]>;
type Piece =
  | string
  | { kind: "count" }
  | { kind: "argument"; name: string }
  | { kind: "number"; name: string; style: string }
  | { kind: "plural" | "select"; name: string; branches: Branches }
  | { kind: "tag"; name: string; inside: Piece[] };

type Values = Record<string, unknown>;
interface Options {
  locale: string;
  formatters: {
    getNumberFormat(locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat;
    getPluralRules(locale: string, options?: Intl.PluralRulesOptions): Intl.PluralRules;
  };
}

const parsed = new Map<string, Piece[]>();

/** Called by next-intl; throws when an argument is missing, so that the caller's `onError` and fall-back are reached as with its own. */
export default function formatMessage(_key: string, message: string, values: Values | undefined, options: Options): ReactNode {
  let pieces = parsed.get(message);
  if (pieces === undefined) parsed.set(message, (pieces = piecesOf(message)));
  const said = joined(say(pieces, values ?? {}, options, 0));
  return said.length <= 1 ? ((said[0] ?? "") as ReactNode) : (said as ReactNode);
}
formatMessage.raw = true;

function say(pieces: Piece[], values: Values, options: Options, count: number): unknown[] {
  return pieces.flatMap((piece) => (typeof piece === "string" ? [piece] : sayPiece(piece, values, options, count)));
}

function sayPiece(piece: Exclude<Piece, string>, values: Values, options: Options, count: number): unknown[] {
  const { locale, formatters } = options;
  if (piece.kind === "count") return [formatters.getNumberFormat(locale).format(count)];
  if (!(piece.name in values)) throw new Error(`The value of ${piece.name} is missing`);
  const value = values[piece.name];
  switch (piece.kind) {
    case "argument":
      return [typeof value === "object" ? (value ?? "") : `${(value as string | number | undefined) ?? ""}`];
    case "number":
      return [formatters.getNumberFormat(locale, STYLES[piece.style]).format(Number(value))];
    case "select":
      return say(branchOf(piece.branches, String(value)), values, options, count);
    case "plural": {
      const exact = `=${value}`;
      const rule = exact in piece.branches ? exact : formatters.getPluralRules(locale, { type: "cardinal" }).select(Number(value));
      return say(branchOf(piece.branches, rule), values, options, Number(value));
    }
    case "tag":
      return [(value as (chunks: unknown[]) => unknown)(joined(say(piece.inside, values, options, count)))].flat();
  }
}

const STYLES: Record<string, Intl.NumberFormatOptions> = { "": {}, "::.00": { minimumFractionDigits: 2, maximumFractionDigits: 2 } };

function branchOf(branches: Branches, name: string): Piece[] {
  const branch = branches[name] ?? branches.other;
  if (branch === undefined) throw new Error(`There is no branch ${name}`);
  return branch;
}

/** Neighbouring texts as one. */
function joined(parts: unknown[]): unknown[] {
  return parts.reduce<unknown[]>((all, part) => {
    const last = all.at(-1);
    if (typeof part === "string" && typeof last === "string") all[all.length - 1] = last + part;
    else if (part !== "") all.push(part);
    return all;
  }, []);
}

/** The pieces of a message. Throws on what it does not know: quoting, dates, offsets. */
function piecesOf(text: string): Piece[] {
  let at = 0;
  const fail = (): never => {
    throw new SyntaxError(`A browser cannot say this message, from character ${at} on: ${text}`);
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found?.[1];
  };
  const need = (pattern: RegExp): string => take(pattern) ?? fail();

  /** Up to the brace or tag that closes it. In a plural `#` is its number. */
  function message(inPlural: boolean): Piece[] {
    const pieces: Piece[] = [];
    while (at < text.length && text[at] !== "}" && !text.startsWith("</", at)) pieces.push(piece(inPlural));
    return pieces;
  }

  function piece(inPlural: boolean): Piece {
    const plain = take(/((?:[^{}<#']|'(?![{}<>#'])|<(?![a-z/]))+)/y) ?? take(/(')'/y);
    if (plain !== undefined) return plain;
    if (take(/(#)/y)) return inPlural ? { kind: "count" } : "#";
    if (take(/(\{)/y)) return argument();
    const name = need(/<(\w+)>/y);
    const inside = message(inPlural);
    return need(/<\/(\w+)>/y) === name ? { kind: "tag", name, inside } : fail();
  }

  function argument(): Piece {
    const name = need(/\s*(\w+)\s*/y);
    if (take(/(\})/y)) return { kind: "argument", name };
    const kind = need(/,\s*(number|plural|select)\s*/y) as "number" | "plural" | "select";
    if (kind === "number") {
      const style = take(/,\s{0,9}([^{}\s]*)\s{0,9}(?=\})/y) ?? "";
      need(/(\})/y);
      return style in STYLES ? { kind, name, style } : fail();
    }
    need(/(,)\s*/y);
    const branches: Branches = {};
    while (!take(/(\})/y)) {
      const branch = need(/(=\d+|\w+)\s*\{/y);
      branches[branch] = message(kind === "plural");
      need(/(\})\s*/y);
    }
    return { kind, name, branches };
  }

  const pieces = message(false);
  return at === text.length ? pieces : fail();
}
