import { describe, expect, test } from "vitest";
import { rawCredentials, readCredential } from "#lib/auth/raw-credentials";

const good = `ctj_${"a".repeat(43)}`;
const one = "S".repeat(43);
const other = "T".repeat(43);
const withHeader = (...authorization: string[]) => ({ authorization, cookie: `sessionid=${one}` });
const withCookie = (cookie: string) => readCredential({ authorization: null, cookie });

describe("a token", () => {
  test("is read from one header of the exact scheme", () => {
    expect(readCredential(withHeader(`Token ${good}`))).toEqual({ kind: "token", secret: good });
  });

  test.each([
    "",
    "Token",
    "Token ",
    good,
    `Bearer ${good}`,
    `token ${good}`,
    `TOKEN ${good}`,
    `Token  ${good}`,
    `Token\t${good}`,
    `Token ${good} `,
    `Token ${good}\n`,
    `Token ${good}, Token ${good}`,
    `Token ${good.slice(0, -1)}`,
    `Token ${good}a`,
    `Token ctj_${"á".repeat(43)}`,
    "Bearer %E0%A4%A",
    "Basic dXNlcjpwYXNz",
  ])("is malformed as %j, and the good cookie beside it does not help", (header) => {
    expect(readCredential(withHeader(header))).toBeNull();
  });

  test("sent in two headers is refused, also when they are alike", () => {
    expect(readCredential(withHeader(`Token ${good}`, `Token ${good}`))).toBeNull();
    expect(readCredential({ authorization: [], cookie: null })).toBeNull();
  });

  test("comes out of a request's headers as it was sent", () => {
    const headers = new Headers({ Authorization: `Token ${good}`, Cookie: "a=b" });
    expect(rawCredentials(headers)).toEqual({ authorization: [`Token ${good}`], cookie: "a=b" });
    expect(rawCredentials(new Headers())).toEqual({ authorization: null, cookie: null });
  });
});

describe("the cookie sessionid", () => {
  test.each([`sessionid=${one}`, `a=1; sessionid=${one}; b=2`, `  sessionid = ${one} ;`, `sessionid=${one};sessionid=${one}`])(
    "is read from %j",
    (cookie) => {
      expect(withCookie(cookie)).toEqual({ kind: "session", secret: one, companion: null });
    },
  );

  test.each([
    `sessionid_x=${other}`,
    `sessionid.1=${other}`,
    `sessionid2=${other}`,
    `Sessionid=${other}`,
    `xsessionid=${other}`,
    "sessionid",
  ])("is not disturbed by its sibling %j", (sibling) => {
    expect(withCookie(`${sibling}; sessionid=${one}; ${sibling}`)).toMatchObject({ secret: one });
    expect(withCookie(sibling)).toBeNull();
  });

  test.each([
    `sessionid=${one}; sessionid=${other}`,
    `sessionid=${other}; a=b; sessionid=${one}`,
    `sessionid=; sessionid=${one}`,
    `sessionid=${one}; sessionid=`,
    `sessionid="${one}"`,
    `sessionid=${one}x`,
    "sessionid=%00",
    "sessionid==",
    "",
  ])("is refused as %j", (cookie) => {
    expect(withCookie(cookie)).toBeNull();
  });

  test("brings its companion when there is exactly one", () => {
    expect(withCookie(`sessionid=${one}; __Host-sid=${other}`)).toMatchObject({ companion: other });
    expect(withCookie(`sessionid=${one}; __Host-sid=${other}; __Host-sid=${one}`)).toMatchObject({ companion: null });
  });
});
