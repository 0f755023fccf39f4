/** The panel's routes about sources and their imports. Free. */
import type { PanelDoor } from "#lib/contract/panel-door";
import { Import, type ImportRequest, Imports, Sources, Upload, type UploadPart } from "#lib/contract/sources";
import { ListSync, type SyncRequest, Syncs } from "#lib/contract/syncs";

export function sourcesClient({ get, post }: PanelDoor) {
  const list = (sourceId: string) => `/api/panel/syncs/${encodeURIComponent(sourceId)}`;
  const one = (importId: string) => `/api/panel/imports/${encodeURIComponent(importId)}`;
  return {
    sources: (signal?: AbortSignal) => get("/api/panel/sources", Sources, signal),
    syncs: (signal?: AbortSignal) => get("/api/panel/syncs", Syncs, signal),
    changeSync: (sourceId: string, request: SyncRequest) => post(list(sourceId), ListSync, request),
    /** Has a list fetched now. */
    runSync: (sourceId: string) => post(`${list(sourceId)}/run`, ListSync),
    imports: (signal?: AbortSignal) => get("/api/panel/imports", Imports, signal),
    startImport: (request: ImportRequest) => post("/api/panel/imports", Import, request),
    cancelImport: (importId: string) => post(`${one(importId)}/cancellation`, Import),
    /** Imports a list that was refused because it shrank. */
    acceptShrunk: (importId: string) => post(`${one(importId)}/acceptance`, Import),
    /** Where a file is sent by itself: a door sends JSON. `uploadId` is that of the first part. */
    uploadAddress: (part: UploadPart, uploadId: string | null) =>
      `/api/panel/uploads?${new URLSearchParams(uploadId === null ? { part } : { part, upload: uploadId })}`,
    readUpload: (answer: unknown) => Upload.parse(answer),
  };
}
