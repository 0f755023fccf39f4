import { reportSignedOut } from "#components/session/session-signal";
import { ErrorBody } from "#lib/contract/contract";
import { Refusal, Unreachable } from "#lib/contract/refusal";

/** Sends a file as it is. Only this way of the browser's tells how much has left. Aborts with an `AbortError`. */
export function sendFile(address: string, file: Blob, signal: AbortSignal, onSent: (bytes: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.open("POST", address);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => {
      if (request.status === 401) reportSignedOut();
      if (request.status === 200) resolve(jsonOf(request));
      else reject(refusalOf(request));
    };
    request.onerror = () => reject(new Unreachable("the connection broke"));
    request.onabort = () => reject(new DOMException("The upload was stopped", "AbortError"));
    request.onloadend = () => signal.removeEventListener("abort", stop);
    if (signal.aborted) request.abort();
    else request.send(file);
  });
}

function refusalOf(request: XMLHttpRequest): Refusal {
  const body = ErrorBody.safeParse(jsonOf(request));
  return new Refusal(
    request.status,
    body.success ? body.data.message : request.statusText,
    null,
    request.getResponseHeader("x-request-id"),
  );
}

function jsonOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}
