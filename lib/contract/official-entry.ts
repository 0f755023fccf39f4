/** Where the publisher shows an entry, or at least the list that it stands in. Pure; nothing here is ever fetched by us. */
import type { SanctionHit } from "#lib/contract/evidence";

export interface OfficialEntry {
  /** Always `https://`. */
  address: string;
  /** Whether the address opens the entry itself, the legal act that lists it, or only the list to search it in. */
  opens: "entry" | "act" | "list";
}

const UN_LIST = "https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list";
const EU_MAP = "https://www.sanctionsmap.eu/";
const UK_LIST = "https://www.gov.uk/government/publications/the-uk-sanctions-list";
/** Types of facts that hold an address of the publisher's. */
const ADDRESS_FACTS: readonly string[] = ["source-url", "publication-url"];

/** The official place of an entry; null where the publisher shows none, as for made-up lists. */
export function officialEntry({ listId, entryId, facts }: Pick<SanctionHit, "listId" | "entryId" | "facts">): OfficialEntry | null {
  const id = encodeURIComponent(entryId);
  if (listId.startsWith("ofac-") && /^\d{1,9}$/.test(entryId))
    return entryAt(`https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${id}`);
  if (listId.startsWith("opensanctions")) return entryAt(`https://www.opensanctions.org/entities/${id}/`);
  const given = facts.filter(({ type }) => ADDRESS_FACTS.includes(type)).find(({ value }) => isHttps(value));
  if (given !== undefined) return { address: given.value, opens: listId.startsWith("eu-") ? "act" : "entry" };
  if (listId.startsWith("un-")) return { address: UN_LIST, opens: "list" };
  if (listId.startsWith("eu-")) return { address: EU_MAP, opens: "list" };
  if (listId.startsWith("uk-")) return { address: UK_LIST, opens: "list" };
  return null;
}

/** Whether a fact of this type is told as a link, and not as a fact. */
export function isOfficialAddress(type: string): boolean {
  return ADDRESS_FACTS.includes(type);
}

function entryAt(address: string): OfficialEntry {
  return { address, opens: "entry" };
}

/** An address of another scheme, or with a name and password in it, is none to lead anybody to. */
function isHttps(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    return protocol === "https:" && username === "" && password === "";
  } catch {
    return false;
  }
}
