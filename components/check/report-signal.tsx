const DOWNLOAD = "cotejo:report-download";

/** Says that a report is being downloaded: the list of what was issued looks again. */
export function tellDownload(): void {
  window.dispatchEvent(new Event(DOWNLOAD));
}

/** Answers how to stop. */
export function onDownload(listener: () => void): () => void {
  window.addEventListener(DOWNLOAD, listener);
  return () => window.removeEventListener(DOWNLOAD, listener);
}
