/**
 * The panel's own routes under `/api/panel`, as a browser asks them. What comes back is parsed, never cast.
 * Pure: the network is an argument. Every error is a `Refusal` (the service said no) or an `Unreachable` (nobody answered).
 */
import { z } from "zod";
import { ErrorBody } from "#lib/contract/contract";
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
import { Refusal, Unreachable } from "#lib/contract/refusal";

/** What the client needs of the outside. `onSignedOut` runs at a 401, before the refusal is thrown. */
export interface Door {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  onSignedOut: () => void;
}

/** The panel's routes as functions. None of the GETs ever charges; each POST that may charge says so. */
export function panelClient(door: Door) {
  const get = <Reply extends z.ZodType>(path: string, reply: Reply, signal?: AbortSignal) => ask(door, "GET", path, reply, { signal });
  const post = <Reply extends z.ZodType>(path: string, reply: Reply, body: unknown = {}) => ask(door, "POST", path, reply, { body });
  return {
    viewer: (signal?: AbortSignal) => get("/api/panel/viewer", Viewer, signal),
    home: (signal?: AbortSignal) => get("/api/panel/home", Home, signal),
    rutFile: (rut: string, signal?: AbortSignal) => get(`/api/panel/ruts/${encodeURIComponent(rut)}`, RutFile, signal),
    checkDetail: (id: string, signal?: AbortSignal) => get(`/api/panel/checks/${encodeURIComponent(id)}`, CheckDetail, signal),
    /** Charges one Check, unless the month already has one. */
    makeCheck: (request: { rut: string; purpose: Purpose; legal_basis: LegalBasis }) => post("/api/panel/checks", PanelCheckReply, request),
    /** Free. */
    makeSummary: (id: string) => post(`/api/panel/checks/${encodeURIComponent(id)}/summary`, CheckDetail),
    /** Free. */
    completeCheck: (id: string) => post(`/api/panel/checks/${encodeURIComponent(id)}/completion`, CheckDetail),
    /** Charges one RUT look-up, unless paid within 24 hours. */
    lookUpName: (rut: string) => post("/api/panel/rut-lookups", RutLookupReply, { rut }),
    /** Charges one page of a name search, unless paid within 24 hours. */
    searchNames: (name: string, page: number) => post("/api/panel/name-searches", NameSearchReply, { name, page }),
    signOut: () => post("/api/panel/sign-out", z.unknown()),
  };
}

async function ask<Reply extends z.ZodType>(
  door: Door,
  method: "GET" | "POST",
  path: string,
  reply: Reply,
  options: { body?: unknown; signal?: AbortSignal | undefined },
): Promise<z.output<Reply>> {
  const hasBody = options.body !== undefined;
  const response = await door
    .fetch(path, {
      method,
      credentials: "same-origin",
      cache: "no-store",
      headers: hasBody ? { accept: "application/json", "content-type": "application/json" } : { accept: "application/json" },
      body: hasBody ? JSON.stringify(options.body) : null,
      signal: options.signal ?? null,
    })
    .catch((cause: unknown) => {
      throw new Unreachable(cause);
    });
  if (response.status === 401) door.onSignedOut();
  if (!response.ok) throw await refusalOf(response);
  const parsed = reply.safeParse(await bodyOf(response));
  if (!parsed.success) throw new Unreachable(parsed.error);
  return parsed.data;
}

async function refusalOf(response: Response): Promise<Refusal> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new Refusal(
    response.status,
    body.success ? body.data.message : response.statusText,
    Number.isFinite(retryAfter) ? retryAfter : null,
    response.headers.get("x-request-id"),
  );
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Unreachable(cause);
  }
}
