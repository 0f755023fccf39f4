/** Promise: a name leads only to addresses that may be reached, and many who ask for it at once ask the system once. */
import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { type FindAddresses, NoOpenAddress, openLookup, publicLookup } from "#lib/net/open-lookup";
import { isPrivate } from "#lib/net/private-addresses";

const at = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

function ask(lookup: typeof publicLookup, all: boolean): Promise<unknown> {
  return new Promise((resolve) =>
    lookup("api.example", { all }, (error, found, family) => resolve(error ?? (all ? found : { address: found, family }))),
  );
}

test("a name that stands for this machine has no public address", async () => {
  const error = await new Promise((resolve) => publicLookup("localhost", {}, (failure) => resolve(failure)));
  expect(error).toMatchObject({ code: "ENOTFOUND" });
});

test("of a name with public and private addresses the public ones are left", async () => {
  const lookup = openLookup(
    (address) => !isPrivate(address),
    (_host, _options, done) => done(null, at("10.0.0.1", "8.8.8.8", "::1", "2606:4700::1")),
  );
  expect(await ask(lookup, true)).toEqual(at("8.8.8.8", "2606:4700::1"));
  expect(await ask(lookup, false)).toEqual({ address: "8.8.8.8", family: 4 });
});

test("a name that moves into a private network is lost with it", async () => {
  const answers = [at("8.8.8.8"), at("169.254.169.254")];
  const lookup = openLookup(
    (address) => !isPrivate(address),
    (_host, _options, done) => done(null, answers.shift() ?? []),
  );
  expect(await ask(lookup, true)).toEqual(at("8.8.8.8"));
  expect(await ask(lookup, true)).toBeInstanceOf(NoOpenAddress);
  expect(await ask(lookup, true)).toBeInstanceOf(NoOpenAddress);
});

test("the system is asked once for those who ask at once, and again for those who ask later", async () => {
  const told: Parameters<FindAddresses>[2][] = [];
  const lookup = openLookup(
    () => true,
    (_host, _options, done) => void told.push(done),
  );
  const asked = [ask(lookup, true), ask(lookup, true), ask(lookup, false)];
  expect(told).toHaveLength(1);
  told[0]?.(null, at("8.8.8.8"));
  expect(await Promise.all(asked)).toEqual([at("8.8.8.8"), at("8.8.8.8"), { address: "8.8.8.8", family: 4 }]);
  const failing = ask(lookup, true);
  told[1]?.(Object.assign(new Error("away"), { code: "EAI_AGAIN" }), []);
  expect(await failing).toMatchObject({ code: "EAI_AGAIN" });
});
