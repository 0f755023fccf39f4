/**
 * An entity of FollowTheMoney as OpenSanctions writes it, one a line. Values stand in lists without order; where a file nests, a value
 * is again an entity. Source of the layout: the schema files of github.com/opensanctions/followthemoney. Pure.
 */
import type { RowFault } from "#lib/contract/sources";
import { readDate } from "#lib/screening/header-columns";
import type { Fault } from "#lib/screening/import-format";

export interface FtmEntity {
  id: string;
  schema: string;
  caption: string;
  properties: Record<string, unknown>;
  datasets: string[];
  /** The day on which the publisher last read its sources, `YYYY-MM-DD`. */
  lastSeen: string | null;
}

const LONGEST_ID = 255;
/** Longest text that is kept of a value, in characters. */
export const LONGEST_VALUE = 2_000;

/** The entity of a line, or why it is none. */
export function readFtmLine(text: string): FtmEntity | Fault<RowFault> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { code: "broken", reason: "The line is not JSON." };
  }
  return toEntity(value) ?? { code: "not-an-entry", reason: "The line is not an entity with id, schema and properties." };
}

function toEntity(value: unknown): FtmEntity | null {
  if (!isObject(value)) return null;
  const { id, schema, caption, properties, datasets, last_seen } = value;
  if (typeof id !== "string" || typeof schema !== "string" || !isObject(properties)) return null;
  const plainId = plainText(id);
  if (plainId === "" || plainId.length > LONGEST_ID) return null;
  return {
    id: plainId,
    schema,
    caption: typeof caption === "string" ? plainText(caption) : "",
    properties,
    datasets: Array.isArray(datasets) ? distinct(datasets.map(textOf)) : [],
    lastSeen: typeof last_seen === "string" ? dayOf(last_seen) : null,
  };
}

/** Texts of properties, distinct and in an order of their own: the lists of a file have none. */
export function valuesOf(entity: FtmEntity, ...properties: string[]): string[] {
  return distinct(properties.flatMap((name) => listOf(entity.properties[name]).map(textOf)));
}

/** Entities that stand within properties; of all of them where none is named. */
export function nestedOf(entity: FtmEntity, ...properties: string[]): FtmEntity[] {
  const lists = properties.length === 0 ? Object.values(entity.properties) : properties.map((name) => entity.properties[name]);
  const nested = lists.flatMap(listOf).flatMap((value) => toEntity(value) ?? []);
  return nested.sort((a, b) => compareTexts(a.id, b.id));
}

/** A date of FollowTheMoney, `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; null for anything else. Times are left away. */
export function partialDate(text: string): string | null {
  const match = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01])(?:T.*)?)?)?$/.exec(text);
  return match === null ? null : match.slice(1).filter(Boolean).join("-");
}

/** Text in one line, without what is no text: control characters, half a pair of surrogates. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts.filter(Boolean))].sort(compareTexts);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? plainText(value) : "";
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function dayOf(instant: string): string | null {
  const day = readDate(instant);
  return day === "invalid" ? null : day;
}
