/** The panel's routes that everyday screens ask. */
import { z } from "zod";
import type { SubjectKind } from "#lib/contract/evidence";
import {
  CheckDetail,
  Home,
  type LegalBasis,
  NameSearchReply,
  PanelCheckReply,
  type Purpose,
  RutFile,
  RutLookupReply,
  Viewer,
} from "#lib/contract/panel";
import type { PanelDoor } from "#lib/contract/panel-door";
import { Refusal, Unreachable } from "#lib/contract/refusal";
import { Suggestions } from "#lib/contract/suggestions";
import { type SummaryDone, SummaryLine } from "#lib/contract/summary";

/** The panel's routes as functions. None of the GETs ever charges; each POST that may charge says so. */
export function panelClient({ get, post, stream, file }: PanelDoor) {
  return {
    viewer: (signal?: AbortSignal) => get("/api/panel/viewer", Viewer, signal),
    home: (signal?: AbortSignal) => get("/api/panel/home", Home, signal),
    rutFile: (rut: string, signal?: AbortSignal) => get(`/api/panel/ruts/${encodeURIComponent(rut)}`, RutFile, signal),
    checkDetail: (id: string, signal?: AbortSignal) => get(`/api/panel/checks/${encodeURIComponent(id)}`, CheckDetail, signal),
    /** Charges one Check, unless the month already has one. */
    makeCheck: (request: { rut: string; purpose: Purpose; legal_basis: LegalBasis }) => post("/api/panel/checks", PanelCheckReply, request),
    /** Free. `onLine` gets what comes before the text that the Check keeps, which is the answer. */
    writeSummary: (id: string, asked: { again: boolean; signal: AbortSignal; onLine: (line: SummaryLine) => void }) =>
      writeSummary(stream, `/api/panel/checks/${encodeURIComponent(id)}/summary`, asked),
    /** Free here; the first time it is fetched from the provider. */
    providerReport: (id: string, signal: AbortSignal) => file(`/checks/${encodeURIComponent(id)}/report.pdf`, signal),
    /** Free. */
    completeCheck: (id: string) => post(`/api/panel/checks/${encodeURIComponent(id)}/completion`, CheckDetail),
    /** Charges one RUT look-up, unless paid within 24 hours. */
    lookUpName: (rut: string) => post("/api/panel/rut-lookups", RutLookupReply, { rut }),
    /** Charges one page of a name search, unless paid within 24 hours. */
    searchNames: (name: string, page: number, kind: SubjectKind | null) =>
      post("/api/panel/name-searches", NameSearchReply, { name, page, kind }),
    /** Free. */
    suggest: (text: string, signal?: AbortSignal) => get(`/api/panel/suggestions?${new URLSearchParams({ q: text })}`, Suggestions, signal),
    signOut: () => post("/api/panel/sign-out", z.unknown()),
  };
}

async function writeSummary(
  stream: PanelDoor["stream"],
  path: string,
  { again, signal, onLine }: { again: boolean; signal: AbortSignal; onLine: (line: SummaryLine) => void },
): Promise<SummaryDone> {
  let done: SummaryDone | undefined;
  const take = (line: SummaryLine) => {
    if (line.event === "failed") throw new Refusal(line.status, "", line.retryAfterSeconds ?? null, line.requestId);
    if (line.event === "done") done = line;
    else onLine(line);
  };
  await stream(path, { schema: SummaryLine, onLine: take, signal }, { again });
  if (done === undefined) throw new Unreachable("the answer broke off");
  return done;
}
