/** A provider behind the port that says what a test tells it, and remembers what it was asked. Its Checks are one a RUT and month, as the contract has it. */
import { randomUUID } from "node:crypto";
import { isoSeconds, monthOf } from "#lib/calendar/month";
import type { Check } from "#lib/contract/contract";
import type { Rut } from "#lib/rut/rut";
import type { RemoteCheck, RemoteService } from "#lib/service/service";

type Asked = "find" | "make" | "name" | "search";

export interface ToldProvider extends RemoteService {
  /** How often each was asked. */
  asked: Record<Asked, number>;
  /** Runs before an answer leaves, when it is made already: to be slow, to fail, or to lose the reply. */
  onAnswer: (asked: Asked, rut: string) => Promise<void> | void;
  /** What it says of a RUT, over what it would. */
  says: Partial<RemoteCheck>;
  /** Its text when one is asked for. */
  summary: string;
  /** RUTs of which it knows nothing. */
  unknown: Set<string>;
}

const ZEROS: Check["data"] = {
  causas_penales_count: 3,
  causas_penales_rut_match_count: 1,
  causas_penales_name_match_count: 2,
  causas_civiles_count: 1,
  causas_laborales_count: 0,
  causas_sindicales_count: 0,
  international_sanctions_count: 0,
  pep: false,
};

export function toldProvider(now: () => Date, given: Partial<RemoteService["provider"]> = {}): ToldProvider {
  const checks = new Map<string, RemoteCheck>();
  const key = (rut: Rut) => `${rut} ${monthOf(now())}`;
  const told = async <Answer>(asked: Asked, rut: string, answer: () => Answer): Promise<Answer> => {
    provider.asked[asked] += 1;
    const made = answer();
    await provider.onAnswer(asked, rut);
    return made;
  };
  const standing = (rut: Rut): RemoteCheck | null => {
    const check = checks.get(key(rut));
    return check === undefined ? null : { ...check, ...provider.says };
  };
  const make = (rut: Rut): void => {
    const id = randomUUID();
    const permalink = `https://${provider.provider.host}/checks/${id}`;
    const created_at = isoSeconds(now());
    const check = { id, permalink, rut, name: "ANA SOTO", data: ZEROS, created_at, score: { value: 12.5, label: "low" as const } };
    checks.set(key(rut), { ...check, pdf_report_url: `${permalink}/report.pdf`, ai_summary: "", incomplete: [] });
  };
  const provider: ToldProvider = {
    provider: { host: "api.example.cl", shared: false, metered: true, ...given },
    asked: { find: 0, make: 0, name: 0, search: 0 },
    onAnswer: () => {},
    says: {},
    summary: "Lo que dice el proveedor.",
    unknown: new Set(),
    findCheck: (rut) => told("find", rut, () => standing(rut)),
    makeCheck: (rut, { aiSummary }) =>
      told("make", rut, () => {
        if (provider.unknown.has(rut)) return null;
        if (!checks.has(key(rut))) make(rut);
        const check = checks.get(key(rut));
        if (check !== undefined && aiSummary) check.ai_summary = provider.summary;
        const answer = standing(rut);
        return answer === null ? null : { ...answer, ai_summary: aiSummary ? answer.ai_summary : "" };
      }),
    rutToName: (_ctx, rut) => told("name", rut, () => (provider.unknown.has(rut) ? [] : [{ rut, full_name: "ANA SOTO" }])),
    nameToRut: (_ctx, name, { page }) =>
      told("search", name, () => ({ count: 21, pageSize: 10, records: page > 3 ? [] : [{ rut: "7000000-0", full_name: name }] })),
    fetchReport: () => Promise.reject(new Error("no test asks for it")),
  };
  return provider;
}
