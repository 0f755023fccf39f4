/**
 * The promise (E4): no address of this machine, of a private network or of a cloud's inside is taken for a provider's, however it is
 * written, when it is saved and whenever it is connected to; a certificate that nobody vouches for ends the connection before the token.
 */
import type { LookupAddress } from "node:dns";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#lib/context";
import type { FindAddresses } from "#lib/net/open-lookup";
import type { Rut } from "#lib/rut/rut";
import { openRemote, type RemoteDeps } from "#lib/service/remote/open-remote";
import { checkUpstreamAddress } from "#lib/service/remote/upstream-address";
import { type HostileUpstream, startHostile } from "#lib/testing/hostile-upstream";
import { type CertificateWish, certificatePem, type Issued, issueCertificate } from "#lib/testing/issue-certificate";
import { REFERENCE_PEOPLE } from "#lib/testing/reference-people";

const ctx = {} as Context;
const ANA = REFERENCE_PEOPLE[0]?.rut as Rut;

/** Names of a made-up net; each answer of a name that has several is given once, the last for ever. */
function names(known: Record<string, string[] | string[][]>): FindAddresses {
  const turns = new Map<string, number>();
  return (host, _options, done) => {
    const given = known[host];
    if (given === undefined) return done(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }), []);
    const turn = turns.get(host) ?? 0;
    turns.set(host, turn + 1);
    const found = Array.isArray(given[0]) ? (given[Math.min(turn, given.length - 1)] as string[]) : (given as string[]);
    done(
      null,
      found.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
}

const NET = names({
  "api.example.cl": ["8.8.8.8", "2606:4700::1"],
  "xn--pea-8ma.cl": ["8.8.4.4"],
  localhost: ["127.0.0.1", "::1"],
  "inside.example.cl": ["10.1.2.3"],
  "both.example.cl": ["8.8.8.8", "10.1.2.3"],
  "metadata.google.internal": ["169.254.169.254"],
  "mapped.example.cl": ["::ffff:169.254.169.254"],
});

describe("when it is saved", () => {
  test.each([
    ["https://api.example.cl", "https://api.example.cl"],
    ["  https://API.example.cl/  ", "https://api.example.cl"],
    ["https://api.example.cl:443/v1//", "https://api.example.cl/v1"],
    ["https://api.example.cl:8443/a/b/", "https://api.example.cl:8443/a/b"],
    ["https://api.example.cl.", "https://api.example.cl"],
    ["https://peña.cl", "https://xn--pea-8ma.cl"],
    ["https://8.8.8.8:1024", "https://8.8.8.8:1024"],
    ["https://[2606:4700::1]/x", "https://[2606:4700::1]/x"],
  ])("%s is taken", async (typed, baseUrl) => {
    expect(await checkUpstreamAddress(typed, [], NET)).toEqual({ ok: true, baseUrl });
  });

  test.each([
    ["", "not-an-address"],
    ["api.example.cl", "not-an-address"],
    ["api.example.cl:8443", "not-an-address"],
    ["https://", "not-an-address"],
    ["https:api.example.cl", "not-an-address"],
    ["https:///api.example.cl", "not-an-address"],
    ["https:\\\\api.example.cl", "not-an-address"],
    ["https://api.example.cl\\@evil.example", "not-an-address"],
    ["https://api.exa mple.cl", "not-an-address"],
    ["https://api.exa\tmple.cl", "not-an-address"],
    ["https://api..example.cl", "not-an-address"],
    ["https://api.example.cl:99999", "not-an-address"],
    [`https://api.example.cl/${"a".repeat(500)}`, "not-an-address"],
    ["file:///etc/passwd", "scheme"],
    ["gopher://api.example.cl", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["http://api.example.cl", "scheme"],
    ["https://user:secret@api.example.cl", "userinfo"],
    ["https://@api.example.cl", "userinfo"],
    ["https://api.example.cl?token=secret", "query"],
    ["https://api.example.cl/#x", "query"],
    ["https://api.example.cl/?", "query"],
    ["https://api.example.cl:22", "port"],
    ["https://api.example.cl:80", "port"],
    ["https://api.example.cl:0", "port"],
    ["https://localhost", "private"],
    ["https://localhost.:8443", "private"],
    ["https://127.0.0.1", "private"],
    ["https://127.1", "private"],
    ["https://127.0.0.1.", "private"],
    ["https://2130706433", "private"],
    ["https://0x7f000001", "private"],
    ["https://0177.0.0.1", "private"],
    ["https://１２７.0.0.1", "private"],
    ["https://%31%32%37.0.0.1", "private"],
    ["https://0/", "private"],
    ["https://10.0.0.1", "private"],
    ["https://100.64.0.1", "private"],
    ["https://169.254.169.254/latest/meta-data", "private"],
    ["https://[::1]", "private"],
    ["https://[::ffff:169.254.169.254]", "private"],
    ["https://[64:ff9b::a9fe:a9fe]", "private"],
    ["https://[fd00:ec2::254]", "private"],
    ["https://inside.example.cl", "private"],
    ["https://both.example.cl", "private"],
    ["https://metadata.google.internal", "private"],
    ["https://mapped.example.cl", "private"],
    ["http://127.0.0.1:8080", "private"],
    ["https://nobody.example.cl", "unresolvable"],
  ])("%s is not: %s", async (typed, why) => {
    expect(await checkUpstreamAddress(typed, [], NET)).toEqual({ ok: false, why });
  });

  test("in the networks that are allowed it may stand, also by http", async () => {
    const allowed = ["10.1.0.0/16", "127.0.0.1"];
    const taken = (typed: string) => checkUpstreamAddress(typed, allowed, NET);
    expect(await taken("http://127.0.0.1:4000/")).toEqual({ ok: true, baseUrl: "http://127.0.0.1:4000" });
    expect(await taken("http://inside.example.cl")).toEqual({ ok: true, baseUrl: "http://inside.example.cl" });
    expect(await taken("https://both.example.cl")).toEqual({ ok: true, baseUrl: "https://both.example.cl" });
    expect(await taken("http://both.example.cl")).toEqual({ ok: false, why: "scheme" });
    expect(await taken("http://8.8.8.8")).toEqual({ ok: false, why: "scheme" });
    expect(await taken("https://127.0.0.2")).toEqual({ ok: false, why: "private" });
    expect(await taken("http://localhost:4000")).toEqual({ ok: false, why: "private" });
    expect(await taken("http://127.0.0.1:25")).toEqual({ ok: false, why: "port" });
  });
});

interface Given extends RemoteDeps {
  token: string;
  allowedNetworks?: string[];
}

function lookUp(baseUrl: string, { token, allowedNetworks = [], ...deps }: Given): Promise<unknown> {
  const limits = { totalMs: 5_000, atOnce: 4, allowedNetworks };
  const upstream = { key: "installation", baseUrl, token, shared: false, metered: false, limits };
  return openRemote(upstream, { onCredentials: () => {} }, deps).rutToName(ctx, ANA);
}

describe("when it is connected to", () => {
  let provider: HostileUpstream;
  beforeAll(async () => {
    provider = await startHostile();
  });
  afterAll(() => provider.stop());

  test("an address that is written out, and a name that leads there, are looked at each time", async () => {
    const { port } = provider;
    const account = provider.newAccount();
    const before = provider.counts().connections;
    const find = names({ "api.example.cl": ["127.0.0.1"], localhost: ["127.0.0.1", "::1"] });
    const closed = { message: expect.stringMatching(/: closed-address/), code: "unavailable", source: "provider" };
    for (const host of ["127.0.0.1", "2130706433", "[::ffff:127.0.0.1]", "localhost", "api.example.cl"]) {
      for (const scheme of ["http", "https"]) {
        await expect(lookUp(`${scheme}://${host}:${port}`, { token: account.token, find }), host).rejects.toMatchObject(closed);
      }
    }
    expect(provider.counts().connections).toBe(before);
    const allowedNetworks = ["127.0.0.1"];
    expect(await lookUp(`http://api.example.cl:${port}`, { token: account.token, find, allowedNetworks })).toHaveLength(1);
    expect(provider.counts().connections).toBe(before + 1);
  });

  test("a name that stood elsewhere when it was saved is refused (rebinding)", async () => {
    const account = provider.newAccount();
    const find = names({ "api.example.cl": [["8.8.8.8"], ["127.0.0.1"]] });
    expect(await checkUpstreamAddress(`https://api.example.cl:${provider.port}`, [], find)).toMatchObject({ ok: true });
    const before = provider.counts().connections;
    await expect(lookUp(`https://api.example.cl:${provider.port}`, { token: account.token, find })).rejects.toMatchObject({
      message: expect.stringMatching(/: closed-address/),
    });
    expect(provider.counts().connections).toBe(before);
  });

  test("of a name with addresses of both kinds only the one that may be reached is", async () => {
    const account = provider.newAccount();
    const find = names({ "api.example.cl": ["10.255.255.1", "127.0.0.1"] });
    const allowedNetworks = ["127.0.0.1"];
    expect(await lookUp(`http://api.example.cl:${provider.port}`, { token: account.token, find, allowedNetworks })).toHaveLength(1);
  });
});

describe("TLS", () => {
  const allowedNetworks = ["127.0.0.1"];
  const find = names({ localhost: ["127.0.0.1"] });
  let authority: Issued;
  beforeAll(async () => {
    authority = await issueCertificate({ name: "Autoridad", isAuthority: true });
  });

  async function served(wish: CertificateWish) {
    const { certificate, privateKey } = await issueCertificate(wish);
    const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    return startHostile({ tls: { key, cert: certificatePem(certificate) } });
  }

  test("a certificate that holds is taken", async () => {
    const provider = await served({ name: "localhost", issuer: authority });
    const { token } = provider.newAccount();
    const ca = certificatePem(authority.certificate);
    expect(await lookUp(`https://localhost:${provider.port}`, { token, allowedNetworks, find, ca })).toHaveLength(1);
    await provider.stop();
  });

  test.each<[string, (authority: Issued) => CertificateWish, RegExp]>([
    ["its own", () => ({ name: "localhost" }), /: tls \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/],
    ["expired", (issuer) => ({ name: "localhost", issuer, until: "2026-01-02T00:00:00Z" }), /: tls \(CERT_HAS_EXPIRED\)$/],
    ["of another host", (issuer) => ({ name: "evil.example", issuer }), /: tls \(ERR_TLS_CERT_ALTNAME_INVALID\)$/],
  ])("one that is %s is not, and no request is sent", async (_, wish, kind) => {
    const provider = await served(wish(authority));
    const account = provider.newAccount();
    const ca = certificatePem(authority.certificate);
    await expect(lookUp(`https://localhost:${provider.port}`, { token: account.token, allowedNetworks, find, ca })).rejects.toMatchObject({
      code: "unavailable",
      source: "provider",
      message: expect.stringMatching(kind),
    });
    expect([account.seen(), provider.counts().strangers]).toEqual([[], 0]);
    await provider.stop();
  });

  test("a server that speaks no TLS, or hangs up in the middle of it", async () => {
    for (const [behave, kind] of [
      [(socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"), /: tls \(/],
      [(socket) => socket.destroy(), /: reset/],
    ] as [(socket: Socket) => void, RegExp][]) {
      const server = createServer((socket) => {
        socket.on("error", () => {});
        socket.once("data", () => behave(socket));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      await expect(lookUp(`https://127.0.0.1:${port}`, { token: "t", allowedNetworks })).rejects.toMatchObject({
        code: "unavailable",
        message: expect.stringMatching(kind),
      });
      server.close();
    }
  });
});
