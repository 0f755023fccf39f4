import { describe, expect, test } from "vitest";
import { deadlinesOf, phaseAt, untilNextLook } from "#components/session/session-clock";
import { type Answer, type Message, sessionWatch } from "#components/session/session-watch";
import type { SessionState } from "#lib/contract/session";

const MINUTE = 60_000;
const HALF_HOUR: SessionState = { personId: "ana", idleSeconds: 1800, idleLeftSeconds: 1800, leftSeconds: 43_200 };

describe("when something is said", () => {
  const minutes = (state: SessionState, at: number) => phaseAt(deadlinesOf(state, 0), at * MINUTE);

  test("at least two minutes before the end without use, and not sooner than needed", () => {
    expect(minutes(HALF_HOUR, 27)).toBe("calm");
    expect(minutes(HALF_HOUR, 27.9)).toBe("idle-soon");
    expect(minutes(HALF_HOUR, 29.99)).toBe("idle-soon");
    expect(minutes(HALF_HOUR, 30)).toBe("over");
  });

  test("the shortest session that can be configured has a calm half, and more than 20 seconds to answer", () => {
    const brief = { ...HALF_HOUR, idleSeconds: 120, idleLeftSeconds: 120 };
    expect(minutes(brief, 0.9)).toBe("calm");
    expect(minutes(brief, 1)).toBe("idle-soon");
  });

  test("the last end is told as such: staying would not help", () => {
    const last = { ...HALF_HOUR, idleLeftSeconds: 400, leftSeconds: 400 };
    expect(phaseAt(deadlinesOf(last, 0), 0)).toBe("calm");
    expect(phaseAt(deadlinesOf(last, 0), 100_000)).toBe("end-soon");
    expect(phaseAt(deadlinesOf(last, 0), 400_000)).toBe("over");
  });

  test("looks are rare while it is calm, and end with the session", () => {
    const deadlines = deadlinesOf(HALF_HOUR, 0);
    expect(untilNextLook(deadlines, 0)).toBe(27.5 * MINUTE);
    expect(untilNextLook(deadlines, 28 * MINUTE)).toBe(10_000);
    expect(untilNextLook(deadlines, 30 * MINUTE - 3000)).toBe(3000);
  });
});

/** A server with a session of 30 idle minutes, and a page that watches it, on one clock that the test moves. */
function stage() {
  let now = 0;
  let lastUse = 0;
  let person = "ana";
  let reachable = true;
  let revoked = false;
  let timer: { at: number; run: () => void } | null = null;
  const asked: string[] = [];
  const told: Message[] = [];
  const left: string[] = [];
  const answer = (): Answer => {
    if (!reachable) return { state: "unknown" };
    const idleLeftSeconds = (lastUse + 30 * MINUTE - now) / 1000;
    if (revoked || idleLeftSeconds <= 0) return { state: "over" };
    return { state: "alive", session: { personId: person, idleSeconds: 1800, idleLeftSeconds, leftSeconds: 43_200 - now / 1000 } };
  };
  const watch = sessionWatch(HALF_HOUR, {
    now: () => now,
    later(delayMs, run) {
      const own = { at: now + delayMs, run };
      timer = own;
      return () => {
        if (timer === own) timer = null;
      };
    },
    async ask(how) {
      asked.push(how);
      if (how === "extend" && answer().state === "alive") lastUse = now;
      return answer();
    },
    tellOthers: (message) => told.push(message),
    leave: (why) => left.push(why),
  });
  const close = watch.open();
  return {
    watch,
    close,
    asked,
    told,
    left,
    phase: () => watch.view().phase,
    /** The time passes, and what was set for it runs. */
    async pass(ms: number) {
      const until = now + ms;
      while (timer !== null && (timer as { at: number }).at <= until) {
        const due = timer as { at: number; run: () => void };
        now = Math.max(now, due.at);
        timer = null;
        due.run();
        await new Promise((resolve) => setImmediate(resolve));
      }
      now = until;
    },
    isWaiting: () => timer !== null,
    usedElsewhere: () => (lastUse = now),
    revoke: () => (revoked = true),
    signInAs(who: string) {
      person = who;
      revoked = false;
      lastUse = now;
    },
    setReachable: (can: boolean) => (reachable = can),
  };
}

describe("watching over a session", () => {
  test("warns, ends, and asks the server three times a minute at most, without prolonging it", async () => {
    const page = stage();
    await page.pass(27 * MINUTE);
    expect([page.phase(), page.asked]).toEqual(["calm", []]);
    await page.pass(MINUTE);
    expect(page.phase()).toBe("idle-soon");
    await page.pass(2 * MINUTE);
    expect(page.phase()).toBe("over");
    expect(new Set(page.asked)).toEqual(new Set(["read"]));
    expect(page.asked.length).toBeLessThan(20);
    expect(page.isWaiting()).toBe(false);
  });

  test("staying takes the warning away here and tells the other tabs", async () => {
    const page = stage();
    await page.pass(28 * MINUTE);
    await page.watch.stay();
    expect(page.phase()).toBe("calm");
    expect(page.told).toEqual([{ what: "in", personId: "ana" }]);
    await page.pass(27 * MINUTE);
    expect(page.phase()).toBe("calm");
  });

  test("use in another tab takes the warning away here, told or not", async () => {
    const page = stage();
    await page.pass(28 * MINUTE);
    expect(page.phase()).toBe("idle-soon");
    page.usedElsewhere();
    await page.pass(10_000);
    expect(page.phase()).toBe("calm");
    await page.pass(28 * MINUTE);
    expect(page.phase()).toBe("idle-soon");
    page.usedElsewhere();
    page.watch.hear({ what: "in", personId: "ana" });
    await page.pass(0);
    expect(page.phase()).toBe("calm");
  });

  test("somebody who types is not idle, and is not told to the server at every key", async () => {
    const page = stage();
    for (let key = 0; key < 600; key++) {
      page.watch.noteUse();
      await page.pass(6_000);
    }
    expect(page.phase()).toBe("calm");
    expect(page.asked.filter((how) => how === "extend").length).toBeLessThanOrEqual(8);
    // A key at the warning does not answer it: only the button does.
    await page.pass(21 * MINUTE);
    page.watch.noteUse();
    await page.pass(0);
    expect(page.phase()).toBe("idle-soon");
  });

  test("a 401 to anything ends it at once, until the server knows the person again", async () => {
    const page = stage();
    page.revoke();
    page.watch.noteSignedOut();
    page.watch.noteSignedOut();
    expect([page.phase(), page.told]).toEqual(["over", [{ what: "ended" }]]);
    await page.pass(60 * MINUTE);
    expect(page.asked).toEqual([]);
    await page.watch.look();
    expect(page.phase()).toBe("over");
    page.signInAs("ana");
    await page.watch.look();
    expect(page.phase()).toBe("calm");
    expect(page.left).toEqual([]);
  });

  test("nothing of this page stays for another person, nor after somebody left on purpose", async () => {
    const page = stage();
    page.revoke();
    page.watch.noteSignedOut();
    page.signInAs("eva");
    await page.watch.look();
    expect([page.phase(), page.left]).toEqual(["over", ["other-person"]]);
    page.watch.hear({ what: "signed-out" });
    page.watch.hear({ what: "in", personId: "eva" });
    expect(page.left).toEqual(["other-person", "signed-out", "other-person"]);
  });

  test("a server that does not answer neither ends a session nor prolongs it", async () => {
    const page = stage();
    page.setReachable(false);
    await page.watch.look();
    expect(page.phase()).toBe("calm");
    await page.pass(28 * MINUTE);
    expect(page.phase()).toBe("idle-soon");
    await page.pass(2 * MINUTE);
    expect(page.phase()).toBe("over");
    await page.watch.look();
    expect(page.phase()).toBe("over");
  });

  test("a page that is closed hears nothing more", async () => {
    const page = stage();
    page.close();
    await page.pass(60 * MINUTE);
    expect([page.phase(), page.asked, page.isWaiting()]).toEqual(["calm", [], false]);
  });
});
