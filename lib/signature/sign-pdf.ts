/** A PDF with its empty signature field filled in. */
import { createHash } from "node:crypto";
import { assert } from "#lib/errors";
import { type SigningKey, signedData } from "#lib/signature/cades";
import { CONTENTS_BYTES, findPlaceholder } from "#lib/signature/placeholder";

/**
 * Signs all of the file but the room of the signature itself. Works on a copy; the length stays, and every offset.
 * Throws when the file has no empty field of `addSignatureField`.
 */
export async function signPdf(pdf: Buffer, key: SigningKey): Promise<Buffer> {
  const { rangeAt, rangeLength, contentsAt, contentsEnd } = findPlaceholder(pdf);
  const signed = Buffer.from(pdf);
  const range = `[0 ${contentsAt} ${contentsEnd} ${pdf.length - contentsEnd}]`;
  assert(range.length <= rangeLength, "offsets of at most ten digits");
  signed.write(range.padEnd(rangeLength), rangeAt, "latin1");
  const digest = createHash("sha256").update(signed.subarray(0, contentsAt)).update(signed.subarray(contentsEnd)).digest();
  const cms = await signedData(digest, key);
  assert(cms.length <= CONTENTS_BYTES, `a signature with its certificates of at most ${CONTENTS_BYTES} bytes`);
  signed.write(cms.toString("hex"), contentsAt + 1, "latin1");
  return signed;
}
