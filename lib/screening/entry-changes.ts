/** What differs between an entry of a list and the same entry of the version before. Pure. */
import { ENTRY_FIELDS, type FieldChange, type FieldValue } from "#lib/contract/version-diff";
import type { ListEntry } from "#lib/screening/list-entry";

/** The fields that lost or gained values, in the order in which people read an entry; none when only their order changed. */
export function entryChanges(before: ListEntry, after: ListEntry): FieldChange[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return ENTRY_FIELDS.flatMap((field) => {
    const change = { field, before: without(old[field], now[field]), after: without(now[field], old[field]) };
    return change.before.length + change.after.length === 0 ? [] : [change];
  });
}

type Values = Record<(typeof ENTRY_FIELDS)[number], FieldValue[]>;

function valuesOf(entry: ListEntry): Values {
  const { pep } = entry;
  return {
    kind: [value(entry.kind)],
    names: entry.names.map(({ name, strength }) => value(name, strength)),
    birthDates: entry.birthDates.map((date) => value(date)),
    countries: entry.countries.map((country) => value(country)),
    programs: entry.programs.map((program) => value(program)),
    identifiers: entry.identifiers.map(({ type, value: text, country }) => value(text, [type, country].filter(Boolean).join(", "))),
    ruts: entry.ruts.map((rut) => value(rut)),
    post: known(pep?.post),
    institution: known(pep?.institution),
    from: known(pep?.from),
    to: known(pep?.to),
    status: known(pep?.status),
    relation: known(pep?.relation),
    relatedTo: known(pep?.relatedTo),
    source: known(pep?.source),
    listedOn: known(entry.listedOn),
    facts: entry.facts.map(({ type, value: text }) => value(text, type)),
    remarks: known(entry.remarks),
  };
}

const value = (text: string, note: string | null = null): FieldValue => ({ text, note });

function known(text: string | null | undefined): FieldValue[] {
  return text === null || text === undefined || text === "" ? [] : [value(text)];
}

function without(values: FieldValue[], others: FieldValue[]): FieldValue[] {
  const there = new Set(others.map(keyOf));
  return values.filter((each) => !there.has(keyOf(each)));
}

const keyOf = ({ text, note }: FieldValue) => JSON.stringify([text, note]);
