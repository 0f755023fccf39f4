/** The promise: an account in use keeps its service, and with it its breaker, turns and connections; one that nobody uses is let go. */
import { expect, test } from "vitest";
import type { Actor, OrgId } from "#lib/context";
import { openServices } from "#lib/service/choose-service";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const MINUTE_MS = 60_000;

async function stage() {
  const { actor } = await testContext(db);
  const limits = { totalMs: 1_000, atOnce: 4, allowedNetworks: [] };
  const clock = { ms: 0 };
  const choice = { own: {} as never, secret: "s".repeat(43), installation: null, limits, watch: { onCredentials: () => {} } };
  const services = openServices(choice, () => clock.ms);
  const account = (number: number): Actor => ({
    ...actor,
    orgId: `${number}` as OrgId,
    upstream: { baseUrl: "https://api.example.cl", sealedToken: Buffer.from(`${number}`), metered: false },
  });
  return { clock, serviceOf: (number: number) => services.serviceFor(account(number)) };
}

test("thousands of accounts that are in use keep the services that they have", async () => {
  const { clock, serviceOf } = await stage();
  const numbers = Array.from({ length: 2_000 }, (_, number) => number);
  const services = numbers.map(serviceOf);
  expect(new Set(services).size).toBe(numbers.length);
  clock.ms = 10 * MINUTE_MS - 1;
  expect(numbers.every((number) => serviceOf(number) === services[number])).toBe(true);
});

test("what nobody asked for ten minutes is let go when another comes, and nothing that was asked meanwhile", async () => {
  const { clock, serviceOf } = await stage();
  const [idle, used] = [serviceOf(1), serviceOf(2)];
  clock.ms = 9 * MINUTE_MS;
  expect(serviceOf(2)).toBe(used);
  clock.ms = 10 * MINUTE_MS;
  serviceOf(3);
  expect(serviceOf(2)).toBe(used);
  expect(serviceOf(1)).not.toBe(idle);
});

test("however many come at once, there is an end", async () => {
  const { serviceOf } = await stage();
  const [first, last] = [serviceOf(0), serviceOf(1)];
  for (let number = 2; number < 10_001; number += 1) serviceOf(number);
  expect(serviceOf(1)).toBe(last);
  expect(serviceOf(0)).not.toBe(first);
});
