/** What the benchmark reads: labelled rows and lists of a folder laid out like ../shared/data. */
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import type { ImportInput } from "#lib/screening/import-format";

export type Row = Record<string, string>;

/** Two names with a label, and what else the file says of them. */
export interface Pair {
  left: string;
  right: string;
  kind: "person" | "company" | "unknown";
  match: boolean;
  quality: string;
}

export class Data {
  constructor(readonly folder: string) {}

  has(place: string): boolean {
    return existsSync(path.join(this.folder, place));
  }

  text(file: string): string {
    return readFileSync(path.join(this.folder, file), "utf8");
  }

  rows(file: string): Row[] {
    return parse(this.text(file), { columns: true, bom: true, relax_column_count: true }) as Row[];
  }

  /** Files of a folder whose names fit; none when the folder is absent. */
  files(folder: string, fits: RegExp): string[] {
    if (!this.has(folder)) return [];
    return readdirSync(path.join(this.folder, folder))
      .filter((file) => fits.test(file))
      .sort()
      .map((file) => `${folder}/${file}`);
  }

  /** Places of the full lists that people are screened against; of each publisher the newest. */
  lists(): { ofac: string | undefined; un: string | undefined; eu: string | undefined } {
    const ofac = this.files("ofac", /./).filter((folder) => this.has(`${folder}/sdn.csv`));
    return { ofac: ofac.at(-1), un: this.files("un", /\.xml$/).at(-1), eu: this.has("eu/consolidated") ? "eu" : undefined };
  }

  pairs(file: string): Pair[] {
    return this.rows(file).map((row) => ({
      left: row["name1"] ?? "",
      right: row["name2"] ?? "",
      kind: kindOf(row["schema"] ?? "Person"),
      match: row["is_match"] === "true",
      quality: row["quality"] ?? "",
    }));
  }

  /** As a parser takes it; `place` is a file, or a folder with the files of a trio. */
  input(place: string): ImportInput {
    const whole = path.join(this.folder, place);
    const beside = /\.\w+$/.test(place) ? path.dirname(whole) : whole;
    return { path: whole, open: (file) => createReadStream(file === undefined ? whole : path.join(beside, file)) };
  }
}

/** Schemas of FollowTheMoney to the kinds that names are read as. */
export function kindOf(schema: string): Pair["kind"] {
  if (schema === "LegalEntity") return "unknown";
  return schema === "Person" ? "person" : "company";
}
