import { Verification } from "#lib/contract/report";

/** How sending a report ended, when it was not verified. `busy`: too many at once, or of this address. */
type SendTrouble = "too-large" | "empty" | "busy" | "unreachable";
export type Sent = { state: "verified"; verification: Verification } | { state: "failed"; trouble: SendTrouble };

const TROUBLES: Record<number, SendTrouble> = { 400: "empty", 413: "too-large", 429: "busy", 503: "busy" };

/** Sends a file to be compared. Nothing of it is kept. */
export async function sendReport(file: File): Promise<Sent> {
  try {
    const answer = await fetch("/api/panel/verifications", {
      method: "POST",
      cache: "no-store",
      headers: { accept: "application/json", "content-type": "application/octet-stream" },
      body: file,
    });
    if (!answer.ok) return { state: "failed", trouble: TROUBLES[answer.status] ?? "unreachable" };
    const verification = Verification.safeParse(await answer.json());
    return verification.success ? { state: "verified", verification: verification.data } : { state: "failed", trouble: "unreachable" };
  } catch {
    // The connection broke, or the file changed while it was read.
    return { state: "failed", trouble: "unreachable" };
  }
}
