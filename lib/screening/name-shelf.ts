/** The names of one kind in a list. `search` gives every name that the comparison could still bring to the threshold; it never judges. */
import type { NameKind, PreparedName } from "#lib/names/prepared-name";
import { NamePostings } from "#lib/screening/name-postings";
import { NameSearch } from "#lib/screening/name-search";
import { NameTable, type NewName, type ShelvedName } from "#lib/screening/name-table";

export class NameShelf {
  private readonly table: NameTable;
  private readonly postings: NamePostings;
  private finder: NameSearch | null = null;

  constructor(kind: NameKind) {
    this.table = new NameTable(kind);
    this.postings = new NamePostings(kind, this.table);
  }

  get size(): number {
    return this.table.size;
  }

  get bytes(): number {
    return this.table.bytes + this.postings.bytes + (this.finder?.bytes ?? 0);
  }

  add(name: NewName): void {
    this.postings.add(this.table.add(name), name.prepared);
  }

  /** Makes the shelf ready for searches, to be run to its end once after the last `add`; pauses at each `yield`. */
  *settle(): Generator<void> {
    yield* this.table.settle();
    yield* this.postings.settle();
    this.finder = new NameSearch(this.table, this.postings);
  }

  /** The first of the other names of the same entry that hold all the telling words of this one and more. */
  fullerNames(name: ShelvedName): ShelvedName[] {
    return this.table.fullerNames(name);
  }

  /** Candidate names by entry number; `near` adds names that cannot match, to be shown as such. */
  search(query: PreparedName, near = false): Map<number, ShelvedName[]> {
    const found = new Map<number, ShelvedName[]>();
    for (const nameId of this.finder?.find(query, near) ?? []) {
      const name = this.table.read(nameId);
      const names = found.get(name.entry);
      if (names) names.push(name);
      else found.set(name.entry, [name]);
    }
    return found;
  }
}
