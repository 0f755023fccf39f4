/** Measuring: throughput in paired rounds, and the latency of one client. */
import autocannon from "autocannon";

export interface Target {
  name: string;
  url: string;
  headers?: Record<string, string>;
}

export interface Paired {
  /** Requests a second of each round. */
  rounds: { subject: number; reference: number; ratio: number }[];
  subject: number;
  reference: number;
  /** Median of the rounds' ratios. */
  ratio: number;
}

/** Rounds of A, B, A, B, so that what else the machine does meets both alike. Throws when a target answers anything but 2xx. */
export async function pairedThroughput(
  subject: Target,
  reference: Target,
  plan: { rounds: number; seconds: number; connections: number },
): Promise<Paired> {
  await throughput(subject, { ...plan, seconds: 3 });
  await throughput(reference, { ...plan, seconds: 3 });
  const rounds: Paired["rounds"] = [];
  for (let round = 0; round < plan.rounds; round++) {
    // The order changes from round to round: whoever comes second finds a warmer machine.
    const first = round % 2 === 0 ? subject : reference;
    const second = first === subject ? reference : subject;
    const [one, other] = [await throughput(first, plan), await throughput(second, plan)];
    const [own, empty] = first === subject ? [one, other] : [other, one];
    rounds.push({ subject: own, reference: empty, ratio: own / empty });
  }
  return {
    rounds,
    subject: median(rounds.map((round) => round.subject)),
    reference: median(rounds.map((round) => round.reference)),
    ratio: median(rounds.map((round) => round.ratio)),
  };
}

async function throughput(target: Target, plan: { seconds: number; connections: number }): Promise<number> {
  const result = await autocannon({ url: target.url, headers: target.headers, connections: plan.connections, duration: plan.seconds });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${target.name}: ${failed} of ${result.requests.total} requests failed`);
  return result.requests.average;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** A quantile by linear interpolation. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (low === undefined || high === undefined) throw new Error("no values");
  return low + (high - low) * (at - Math.floor(at));
}
