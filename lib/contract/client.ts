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
import { Suggestions } from "#lib/contract/suggestions";

/** The panel's routes as functions. None of the GETs ever charges; each POST that may charge says so. */
export function panelClient({ get, post }: PanelDoor) {
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
    searchNames: (name: string, page: number, kind: SubjectKind | null) =>
      post("/api/panel/name-searches", NameSearchReply, { name, page, kind }),
    /** Free. */
    suggest: (text: string, signal?: AbortSignal) => get(`/api/panel/suggestions?${new URLSearchParams({ q: text })}`, Suggestions, signal),
    signOut: () => post("/api/panel/sign-out", z.unknown()),
  };
}
