/** The session of the panel: when it ends. */
import { z } from "zod";
import type { PanelDoor } from "#lib/contract/panel-door";

/** Spans instead of instants: the browser's clock may be another than the server's. */
export const SessionState = z.object({
  /** uuid of the signed-in person: another one means another page. */
  personId: z.string(),
  /** How long a session lasts without use. */
  idleSeconds: z.number().int(),
  /** Until it ends without use. */
  idleLeftSeconds: z.number().int(),
  /** Until it ends in any case. */
  leftSeconds: z.number().int(),
});
export type SessionState = z.output<typeof SessionState>;

export function sessionClient({ get, post }: PanelDoor) {
  return {
    /** Asks without prolonging anything. */
    read: () => get("/api/panel/session", SessionState),
    /** Somebody is there: the idle time begins anew. */
    extend: () => post("/api/panel/session", SessionState),
  };
}
