/** The one place that sends: counts what may be billed before sending, waits out 429, and keeps credentials out of what is told. */
import type { Exchange } from "#lib/conformance/conformance-check";
import { type HttpAnswer, NetworkFailure, type Send } from "#lib/conformance/http-client";
import { hideAll, showText } from "#lib/conformance/shown-text";

/** The session cookie and the two tokens that the suite may be given. */
export interface Credentials {
  token: string;
  session: string | null;
  poorToken: string | null;
}

export interface Asked {
  method?: string;
  /** Path and query below the base address, encoded. */
  path: string;
  /** `token` unless said otherwise. */
  as?: "token" | "session" | "poor" | "nobody";
  headers?: Record<string, string>;
  /** Sent as JSON with its content type, unless `body` is given. */
  json?: unknown;
  body?: string | Buffer;
}

export interface Answer extends HttpAnswer {
  /** The parsed body; undefined when it is not JSON in UTF-8. */
  json: unknown;
  exchange: Exchange;
}

/** The check cannot be judged here, and why. */
export class Skip extends Error {}

/** As {@link Skip}: one more call might be billed beyond the limit. */
class BudgetSpent extends Skip {}

export interface DeskOptions extends Credentials {
  send: Send;
  /** Most calls that may be billed. */
  budget: number;
  /** Waits after a 429. */
  wait(milliseconds: number): Promise<void>;
  /** Milliseconds since some moment; grows. */
  elapsed(): number;
  /** The whole run ends when so much has elapsed. */
  deadlineMs: number;
}

const MOST_WAITS = 3;
const LONGEST_WAIT_MS = 5_000;
/** After so many failures of the network in a row nothing more is sent. */
const MOST_FAILURES = 3;
const FREE_METHODS = /^(GET|HEAD|OPTIONS)$/;

export class Desk {
  /** Calls that were billed, or may have been. */
  billed = 0;
  requests = 0;
  private failures = 0;

  constructor(private readonly options: DeskOptions) {}

  has(credential: "session" | "poor"): boolean {
    return (credential === "session" ? this.options.session : this.options.poorToken) !== null;
  }

  affords(calls: number): boolean {
    return this.billed + calls <= this.options.budget;
  }

  /** Sends one request. Throws {@link NetworkFailure}, {@link BudgetSpent}, and {@link Skip} when the credential is not there. */
  async ask(asked: Asked): Promise<Answer> {
    for (let waits = 0; ; waits++) {
      const answer = await this.once(asked);
      // A valid answer, and the end of what can be judged with this credential.
      if (answer.status === 402 && /^(token|session)$/.test(asked.as ?? "token")) throw new Skip("the credential's balance is spent (402)");
      if (answer.status !== 429 || waits === MOST_WAITS) return answer;
      const seconds = Number(answer.headers["retry-after"] ?? 1);
      await this.options.wait(Math.min(LONGEST_WAIT_MS, seconds >= 0 ? seconds * 1_000 : 1_000));
    }
  }

  private async once(asked: Asked): Promise<Answer> {
    if (this.failures >= MOST_FAILURES) throw new NetworkFailure("broken", `not asked: ${MOST_FAILURES} requests in a row failed before`);
    if (this.options.elapsed() > this.options.deadlineMs)
      throw new NetworkFailure("timeout", "not asked: the time of the whole run is over");
    const method = asked.method ?? "GET";
    const headers = this.headersOf(asked);
    const mayBill = !FREE_METHODS.test(method);
    if (mayBill && this.billed >= this.options.budget) throw new BudgetSpent("budget");
    if (mayBill) this.billed++;
    this.requests++;
    try {
      const answer = await this.options.send({ method, path: asked.path, headers, body: bodyOf(asked) });
      this.failures = 0;
      // Only a refusal is certain to be free; without an answer the call may have been billed.
      if (mayBill && answer.status >= 400 && answer.status < 500) this.billed--;
      return { ...answer, json: parsed(answer.bytes), exchange: this.exchange(asked, answer) };
    } catch (error) {
      this.failures++;
      if (!(error instanceof NetworkFailure)) throw error;
      throw new NetworkFailure(error.kind, `${this.told(asked)}: ${this.hide(error.message)}`);
    }
  }

  private headersOf(asked: Asked): Record<string, string> {
    const { token, session, poorToken } = this.options;
    const as = asked.as ?? "token";
    if (as === "session" && session === null) throw new Skip("needs --session");
    if (as === "poor" && poorToken === null) throw new Skip("needs --poor-token");
    const credential: Record<string, string> =
      as === "nobody"
        ? {}
        : as === "session"
          ? { cookie: `sessionid=${session}` }
          : { authorization: `Token ${as === "poor" ? poorToken : token}` };
    const typed: Record<string, string> =
      asked.body === undefined && asked.json !== undefined ? { "content-type": "application/json" } : {};
    return { ...credential, ...typed, ...asked.headers };
  }

  private exchange(asked: Asked, answer: HttpAnswer): Exchange {
    const text = answer.bytes.subarray(0, 1_000).toString("utf8");
    return { asked: this.told(asked), answered: `${answer.status} ${showText(this.hide(text), 200)}`.trimEnd() };
  }

  private told(asked: Asked): string {
    const body = bodyOf(asked)?.subarray(0, 400).toString("utf8") ?? "";
    const more = Object.entries(asked.headers ?? {}).map(([name, value]) => ` [${name}: ${showText(this.hide(value), 60)}]`);
    const who = { token: "with token", session: "with cookie", poor: "with the token without balance", nobody: "without credentials" };
    const parts = [asked.method ?? "GET", asked.path, showText(this.hide(body), 120), `(${who[asked.as ?? "token"]})`];
    return parts.filter((part) => part !== "").join(" ") + more.join("");
  }

  private hide(text: string): string {
    const { token, session, poorToken } = this.options;
    return hideAll(text, [token, session, poorToken]);
  }
}

function bodyOf({ json, body }: Asked): Buffer | null {
  if (body !== undefined) return Buffer.from(body);
  return json === undefined ? null : Buffer.from(JSON.stringify(json));
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
