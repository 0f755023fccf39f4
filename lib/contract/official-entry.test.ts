import { expect, test } from "vitest";
import { officialEntry } from "#lib/contract/official-entry";

const of = (listId: string, entryId: string, facts: { type: string; value: string }[] = []) => officialEntry({ listId, entryId, facts });

test("an OFAC entry opens by its number, on both lists", () => {
  expect(of("ofac-sdn", "9412")).toEqual({ address: "https://sanctionssearch.ofac.treas.gov/Details.aspx?id=9412", opens: "entry" });
  expect(of("ofac-cons", "17")?.opens).toBe("entry");
  expect(of("ofac-sdn", "9412&x=javascript:")).toBeNull();
});

test("a list whose entries have no address of their own opens as a list, and is called one", () => {
  expect(of("un-sc", "QDi.430")?.opens).toBe("list");
  expect(of("uk-sl", "RUS0251")?.opens).toBe("list");
  expect(of("eu-fsf", "EU.1.1")?.opens).toBe("list");
});

test("an OpenSanctions id stays within its path", () => {
  expect(of("opensanctions-pep:default", "NK-x/../y")?.address).toBe("https://www.opensanctions.org/entities/NK-x%2F..%2Fy/");
});

test("an address of the source is taken only when it is a plain https one", () => {
  const eu = "https://eur-lex.europa.eu/legal-content/ES/TXT/?uri=OJ:L_2022";
  expect(of("eu-fsf", "13", [{ type: "publication-url", value: eu }])).toEqual({ address: eu, opens: "act" });
  for (const value of ["http://eur-lex.europa.eu/", "javascript:alert(1)", "data:text/html,x", "https://a:b@c.example/", "none"]) {
    expect(of("own-list", "13", [{ type: "source-url", value }])).toBeNull();
  }
});

test("a made-up list leads nowhere", () => {
  expect(of("demo-sanctions", "D-1")).toBeNull();
});
