/** The certificate that an installation makes for itself, signed by its own key (RFC 5280). */
import { createHash, generateKeyPair, type KeyObject, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";
import type { SigningKey } from "#lib/signature/cades";
import { contextTag, der, oid, TAG } from "#lib/signature/der";

const RSA_BITS = 3072;
const YEARS = 10;
/** Clocks of readers may be behind ours. */
const EARLIER_MS = 3_600_000;
/** Longest common name (RFC 5280, ub-common-name). */
const NAME_CHARACTERS = 64;
const OID = {
  commonName: oid("2.5.4.3"),
  subjectKeyIdentifier: oid("2.5.29.14"),
  keyUsage: oid("2.5.29.15"),
  basicConstraints: oid("2.5.29.19"),
};
const SHA256_WITH_RSA = der(TAG.sequence, oid("1.2.840.113549.1.1.11"), der(TAG.nothing));
const VERSION_3 = der(contextTag(0), der(TAG.integer, Buffer.from([2])));
/** digitalSignature and nonRepudiation: the first two bits. */
const SIGNING_ONLY = Buffer.from([0x03, 0x02, 0x06, 0xc0]);

const makingKeys = promisify(generateKeyPair);

/** A new key and its certificate, `Cotejo <host>`, good for ten years from `now` on. Takes some tenths of a second. */
export async function makeCertificate({ host, now }: { host: string; now: Date }): Promise<SigningKey> {
  const { publicKey, privateKey } = await makingKeys("rsa", { modulusLength: RSA_BITS });
  const key = publicKey.export({ type: "spki", format: "der" });
  const name = nameOf(`Cotejo ${host}`.slice(0, NAME_CHARACTERS));
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const validity = der(TAG.sequence, time(new Date(now.getTime() - EARLIER_MS)), time(until));
  const body = der(TAG.sequence, VERSION_3, randomSerial(), SHA256_WITH_RSA, name, validity, name, key, extensions(key));
  return { certificate: signedBody(body, privateKey), chain: [], privateKey };
}

function signedBody(body: Buffer, privateKey: KeyObject): Buffer {
  return der(TAG.sequence, body, SHA256_WITH_RSA, bits(sign("sha256", body, privateKey)));
}

function nameOf(commonName: string): Buffer {
  const attribute = der(TAG.sequence, OID.commonName, der(TAG.utf8, Buffer.from(commonName, "utf8")));
  return der(TAG.sequence, der(TAG.set, attribute));
}

/** 126 random bits, of sixteen bytes. */
function randomSerial(): Buffer {
  const serial = randomBytes(16);
  serial.writeUInt8((serial.readUInt8() & 0x3f) | 0x40);
  return der(TAG.integer, serial);
}

function extensions(key: Buffer): Buffer {
  const keyIdentifier = der(TAG.octets, createHash("sha256").update(key).digest().subarray(0, 20));
  return der(
    contextTag(3),
    der(
      TAG.sequence,
      der(TAG.sequence, OID.basicConstraints, YES, der(TAG.octets, der(TAG.sequence))),
      der(TAG.sequence, OID.keyUsage, YES, der(TAG.octets, SIGNING_ONLY)),
      der(TAG.sequence, OID.subjectKeyIdentifier, der(TAG.octets, keyIdentifier)),
    ),
  );
}

/** Of an extension: critical. */
const YES = der(TAG.boolean, Buffer.from([0xff]));

function bits(content: Buffer): Buffer {
  return der(TAG.bits, Buffer.from([0]), content);
}

/** UTCTime until 2049, GeneralizedTime from then on (RFC 5280, 4.1.2.5). */
function time(at: Date): Buffer {
  const digits = `${at.toISOString().replace(/\D/g, "").slice(0, 14)}Z`;
  return at.getUTCFullYear() < 2050 ? der(TAG.utcTime, Buffer.from(digits.slice(2))) : der(TAG.generalizedTime, Buffer.from(digits));
}
