/** Whoever signs the files of this installation. */
export interface Signer {
  /** SHA-256 of the certificate in DER, lower-case hexadecimal. */
  fingerprint: string;
  /** Common name of the certificate, as a report shows it. */
  name: string;
  /**
   * The PDF with its signature field filled in: PAdES baseline B-B. The field was left empty by `addSignatureField`;
   * nothing else changes, and the length stays.
   */
  sign(pdf: Buffer): Promise<Buffer>;
}
