/** Promise: whatever may be fetched goes to the very list that it is fetched for, from addresses that a sync would follow. */
import { expect, test } from "vitest";
import { targetOf } from "#lib/jobs/import-targets";
import { followRedirect, parseAddress, showAddress } from "#lib/jobs/sync-address";
import { partsOf, readSyncLists } from "#lib/jobs/sync-lists";
import { testDb } from "#lib/testing/postgres";

const db = testDb();

test("every list lands in itself, and says where each of its files is", async () => {
  await db.query(
    `insert into lists (list_id, scope, kind, name) values
       ('rut-csv:mis-clientes', 'real', 'registry', 'Mis Clientes'), ('opensanctions:us-ofac-sdn', 'real', 'sanctions', 'OpenSanctions us_ofac_sdn')`,
  );
  const lists = await readSyncLists(db);
  expect(lists.map(({ listId }) => listId)).toEqual(
    expect.arrayContaining(["rut-csv:mis-clientes", "opensanctions:us-ofac-sdn", "eu-fsf"]),
  );
  expect(new Set(lists.map(({ listId }) => listId)).size).toBe(lists.length);
  for (const { listId, format, source, files, official, optional } of lists) {
    expect(targetOf({ format, source, path: files.main }).listId).toBe(listId);
    if (official === null) continue;
    for (const part of partsOf({ files })) {
      const address = official[part];
      expect(address !== undefined || optional.includes(part), `${listId} ${part}`).toBe(true);
      if (address !== undefined) expect(parseAddress(address).protocol).toBe("https:");
    }
  }
});

test.each(["https://lists.example/a", "http://127.0.0.1:8080/a", "http://localhost/a", "http://[::1]:9/a"])(
  "%s may be fetched",
  (address) => {
    expect(parseAddress(address).href).toContain("/a");
  },
);

test("of an address people see host and path", () => {
  expect(showAddress("https://user:secret@lists.example:8443/a/b.xml?token=secret#c")).toEqual({
    shown: "lists.example:8443/a/b.xml",
    hidden: true,
  });
  expect(showAddress("https://lists.example/a")).toEqual({ shown: "lists.example/a", hidden: false });
});

test("a redirect stays on https, and never leads from the open net into a private one", () => {
  const from = new URL("https://user:secret@lists.example/a");
  expect(followRedirect(from, "/b", true).href).toBe("https://user:secret@lists.example/b");
  expect(followRedirect(from, "https://cdn.example/b?signed=1", true).href).toBe("https://cdn.example/b?signed=1");
  for (const bad of [
    "http://lists.example/b",
    "http://127.0.0.1/b",
    "https://10.1.2.3/b",
    "https://[::1]/b",
    "https://localhost/b",
    "ftp://a/b",
    "data:,a",
  ]) {
    expect(() => followRedirect(from, bad, true), bad).toThrow(
      expect.objectContaining({ refusal: expect.objectContaining({ code: "redirected" }) }),
    );
  }
  expect(followRedirect(new URL("https://mirror.internal/a"), "https://10.1.2.3/b", false).host).toBe("10.1.2.3");
});
