/**
 * What stands about the listed entities of a file that has every entity on a line of its own: sanctions, occupancies with their posts,
 * addresses, documents, relations. They may stand before or after the entity that they are of, so the file is read twice for them.
 * Memory: of each listed entity its id and name, of each thing about it a line of text: 200,000 PEPs with a post each fit into a heap of 256 MB.
 */
import { compareTexts, type FtmEntity, nestedOf, readFtmLine, valuesOf } from "#lib/screening/ftm-entity";
import { type FtmList, isListed } from "#lib/screening/ftm-list-entry";

/** Of the entities that are about others: the properties that say about whom, and those that are read. */
const ABOUT: Record<string, { whom: string[]; kept: string[] }> = {
  Sanction: {
    whom: ["entity"],
    kept: ["authority", "program", "programId", "listingDate", "startDate", "reason", "sourceUrl"],
  },
  Occupancy: { whom: ["holder"], kept: ["post", "status", "startDate", "endDate"] },
  Passport: { whom: ["holder"], kept: ["number", "passportNumber", "country"] },
  Identification: { whom: ["holder"], kept: ["number", "country"] },
  CryptoWallet: { whom: ["holder"], kept: ["publicKey"] },
  Family: { whom: ["person", "relative"], kept: ["person", "relative", "relationship"] },
  Associate: { whom: ["person", "associate"], kept: ["person", "associate", "relationship"] },
  Ownership: { whom: ["owner", "asset"], kept: ["owner", "asset", "role"] },
  Directorship: { whom: ["director", "organization"], kept: ["director", "organization", "role"] },
  Membership: { whom: ["member", "organization"], kept: ["member", "organization", "role"] },
  Employment: { whom: ["employee", "employer"], kept: ["employee", "employer", "role"] },
  Representation: { whom: ["agent", "client"], kept: ["agent", "client", "role"] },
  UnknownLink: { whom: ["subject", "object"], kept: ["subject", "object", "role"] },
};
const POST = ["name", "country", "subnationalArea"];
/** Kept about one entity; an entry keeps fewer still, and nobody shall make each of many relatives read many posts. */
const MOST_NEAR = 500;
const MOST_POSTS = 100;
const MOST_VALUES = 20;

export class FtmGraph {
  /** Whether there is anything about entities at all: where not, a second reading finds nothing. */
  needsSecondReading = false;
  private readonly names = new Map<string, string>();
  private readonly wantedAddresses = new Set<string>();
  private readonly addresses = new Map<string, string>();
  private readonly positions = new Map<string, string>();
  private readonly near = new Map<string, string[]>();
  private readonly held = new Map<string, string[]>();

  constructor(private readonly list: FtmList) {}

  /** The first reading: who is listed. */
  noteListed(text: string): void {
    const entity = readFtmLine(text);
    if ("reason" in entity) return;
    if (Object.hasOwn(ABOUT, entity.schema) || entity.schema === "Address") this.needsSecondReading = true;
    if (!isListed(entity, this.list)) return;
    this.names.set(entity.id, entity.caption || (valuesOf(entity, "name")[0] ?? ""));
    for (const id of valuesOf(entity, "addressEntity")) this.wantedAddresses.add(id);
  }

  /** The second reading: what is about them. */
  noteNear(text: string): void {
    const entity = readFtmLine(text);
    if ("reason" in entity) return;
    const { id, schema } = entity;
    if (schema === "Position") this.positions.set(id, shortened(entity, POST));
    else if (schema === "Address" && this.wantedAddresses.has(id)) this.addresses.set(id, valuesOf(entity, "full")[0] ?? entity.caption);
    else if (Object.hasOwn(ABOUT, schema)) {
      const { whom, kept } = ABOUT[schema] as (typeof ABOUT)[string];
      const listed = whom.flatMap((side) => few(entity, side)).filter((each) => this.names.has(each));
      if (listed.length === 0) return;
      const short = shortened(entity, kept);
      const [shelf, most] = schema === "Occupancy" ? [this.held, MOST_POSTS] : [this.near, MOST_NEAR];
      for (const each of listed) {
        const known = shelf.get(each);
        if (known === undefined) shelf.set(each, [short]);
        else if (known.length < most) known.push(short);
      }
    }
  }

  /** All that stands about an entity, with whom and what it points to, in the form in which files nest it. */
  about(entity: FtmEntity): FtmEntity[] {
    const addresses = valuesOf(entity, "addressEntity").flatMap((id) => {
      const full = this.addresses.get(id);
      return full === undefined ? [] : [{ ...bare(id, "Address", full), properties: { full: [full] } }];
    });
    const near = (this.near.get(entity.id) ?? []).flatMap(entityOf).sort((a, b) => compareTexts(a.id, b.id));
    return [...nestedOf(entity), ...near.map((edge) => this.unfold(edge, entity.id)), ...this.posts(entity.id), ...addresses];
  }

  private posts(holder: string): FtmEntity[] {
    return (this.held.get(holder) ?? []).flatMap(entityOf).map((occupancy) => {
      const post = valuesOf(occupancy, "post").flatMap((id) => entityOf(this.positions.get(id)));
      return { ...occupancy, properties: { ...occupancy.properties, post } };
    });
  }

  private unfold(edge: FtmEntity, id: string): FtmEntity {
    const { whom } = ABOUT[edge.schema] as (typeof ABOUT)[string];
    if (whom.length < 2) return edge;
    // Relatives and associates count by the posts of whom they belong to.
    const kin = edge.schema === "Family" || edge.schema === "Associate";
    const properties = { ...edge.properties };
    for (const side of whom) {
      properties[side] = few(edge, side).flatMap((other) => {
        const name = other === id ? undefined : this.names.get(other);
        return name === undefined ? [] : [{ ...bare(other, "LegalEntity", name), properties: { held: kin ? this.posts(other) : [] } }];
      });
    }
    return { ...edge, properties };
  }
}

function shortened(entity: FtmEntity, kept: readonly string[]): string {
  const properties = Object.fromEntries(kept.map((name) => [name, few(entity, name)] as const).filter(([, values]) => values.length > 0));
  return JSON.stringify({ id: entity.id, schema: entity.schema, caption: entity.caption, properties });
}

/** Of a property that has one value, or a few. */
function few(entity: FtmEntity, property: string): string[] {
  return valuesOf(entity, property).slice(0, MOST_VALUES);
}

function entityOf(line: string | undefined): FtmEntity[] {
  if (line === undefined) return [];
  const entity = readFtmLine(line);
  return "reason" in entity ? [] : [entity];
}

function bare(id: string, schema: string, caption: string): FtmEntity {
  return { id, schema, caption, properties: {}, datasets: [], lastSeen: null };
}
