/** One check at work: asks, judges, and gathers its faults. */
import type { Fault, Verdict } from "#lib/conformance/conformance-check";
import { type Answer, type Asked, type Desk, Skip } from "#lib/conformance/desk";
import { NetworkFailure } from "#lib/conformance/http-client";
import type { Subjects } from "#lib/conformance/subjects";

const MOST_FAULTS = 10;

export class Trial {
  private readonly faults: Fault[] = [];
  private judgements = 0;

  constructor(
    private readonly desk: Desk,
    /** Whom to ask about; what is asked for them is kept for the other checks. */
    readonly subjects: Subjects,
    /** When the run began, by the service's clock. */
    readonly began: Date,
  ) {}

  ask(asked: Asked): Promise<Answer> {
    return this.desk.ask(asked);
  }

  has(credential: "session" | "poor"): boolean {
    return this.desk.has(credential);
  }

  /** What must hold; when it does not, `fault` says what is wrong. Answers whether it holds. */
  judge(holds: boolean, fault: string, answer?: Answer): boolean {
    this.judgements++;
    if (!holds && this.faults.length < MOST_FAULTS) this.faults.push({ what: fault, exchange: answer?.exchange ?? null });
    return holds;
  }

  status(answer: Answer, ...right: number[]): boolean {
    return this.judge(right.includes(answer.status), `the status is ${answer.status}, not ${right.join(" or ")}`, answer);
  }

  /** The status, and the whole `message`. */
  refusal(answer: Answer, status: number, message: string): boolean {
    const says = (answer.json as { message?: unknown } | null | undefined)?.message;
    const sound = this.status(answer, status);
    return this.judge(says === message, `the message is ${JSON.stringify(says) ?? "missing"}, not "${message}"`, answer) && sound;
  }

  /** Skips unless so many calls may still be billed, for what is no use by halves. */
  need(calls: number): void {
    if (!this.desk.affords(calls)) this.skip("budget");
  }

  skip(reason: string): never {
    throw new Skip(reason);
  }

  /** Runs the body of a check to its verdict. Faults that were found stand, whatever ended it. */
  async verdict(body: (trial: Trial) => Promise<void>): Promise<Verdict> {
    const ended = await body(this).then(
      () => null,
      (error: unknown) => error,
    );
    if (this.faults.length > 0) return { state: "fail", faults: this.faults };
    if (ended instanceof Skip) return { state: "skip", reason: ended.message };
    if (ended instanceof NetworkFailure) return { state: "error", reason: ended.message };
    if (ended !== null) throw ended;
    return this.judgements > 0 ? { state: "pass", judgements: this.judgements } : { state: "error", reason: "nothing was judged" };
  }
}
