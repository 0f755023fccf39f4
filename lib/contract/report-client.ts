/** The panel's routes about issued reports. */
import type { PanelDoor } from "#lib/contract/panel-door";
import { ReportIssues } from "#lib/contract/report";

export function reportClient({ get }: PanelDoor) {
  return {
    issues: (checkId: string, signal?: AbortSignal) => get(`/api/panel/checks/${encodeURIComponent(checkId)}/issues`, ReportIssues, signal),
  };
}
