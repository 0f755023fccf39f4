/** The promise: a configuration that cannot work stops the start with a sentence that says what to change, and repeats no secret. */
import { describe, expect, test } from "vitest";
import { parseEnv } from "#lib/env";

const URL_ = "http://127.0.0.1:11434/v1";
const KEY = "sk-no-one-may-read-this";

function faultOf(variables: Record<string, string>): string {
  try {
    parseEnv(variables);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

describe("the language model of summaries", () => {
  test("is absent by default, and empty variables are absent ones", () => {
    const names = ["SUMMARY_MODEL_URL", "SUMMARY_MODEL_KEY", "SUMMARY_MODEL_NAME", "SUMMARY_MODEL_TIMEOUT_SECONDS"];
    for (const env of [parseEnv({}), parseEnv(Object.fromEntries(names.map((name) => [name, ""])))]) {
      expect([env.SUMMARY_MODEL_URL, env.SUMMARY_MODEL_KEY, env.SUMMARY_MODEL_NAME]).toEqual([undefined, undefined, undefined]);
      expect(env.SUMMARY_MODEL_TIMEOUT_SECONDS).toBe(30);
    }
  });

  test("takes the base of a server in the house or outside, with or without a key", () => {
    const env = parseEnv({ SUMMARY_MODEL_URL: `${URL_}//`, SUMMARY_MODEL_NAME: "qwen3:8b", SUMMARY_MODEL_TIMEOUT_SECONDS: "5" });
    expect([env.SUMMARY_MODEL_URL, env.SUMMARY_MODEL_NAME, env.SUMMARY_MODEL_TIMEOUT_SECONDS]).toEqual([URL_, "qwen3:8b", 5]);
    const outside = parseEnv({ SUMMARY_MODEL_URL: "https://api.example.test/v1", SUMMARY_MODEL_NAME: "m", SUMMARY_MODEL_KEY: KEY });
    expect(outside.SUMMARY_MODEL_KEY).toBe(KEY);
  });

  const near =
    "127.0.0.1 127.8.9.1 [::1] localhost model.localhost LOCALHOST. 10.0.0.7 172.16.0.1 172.31.255.254 192.168.1.20 [fd12:3456::7] 0x7f.1";
  const names = "ollama gpu.internal gpu.local gpu.lan [::ffff:10.0.0.7]";
  test.each(`${near} ${names}`.split(" "))("http is taken for a server in the house: %s", (host) => {
    expect(faultOf({ SUMMARY_MODEL_URL: `http://${host}:8080/v1`, SUMMARY_MODEL_NAME: "m" })).toBe("");
  });

  const far = "8.8.8.8 172.15.255.255 172.32.0.1 192.169.0.1 11.0.0.1 169.254.169.254 0.0.0.0 100.64.0.1 134744072 [2001:db8::1] [fe80::1]";
  const farNames =
    "api.example.test localhost.example.test 10.0.0.7.example.test gpu.lan.example.test internal.example.test [::ffff:8.8.8.8]";
  test.each(`${far} ${farNames}`.split(" "))("any other host is asked over https alone: %s", (host) => {
    const variables = { SUMMARY_MODEL_URL: `http://${host}:8080/v1`, SUMMARY_MODEL_NAME: "m", SUMMARY_MODEL_KEY: KEY };
    const fault = faultOf(variables);
    expect(fault).toContain("SUMMARY_MODEL_URL: needs https://");
    expect(fault).not.toContain(KEY);
    expect(faultOf({ ...variables, SUMMARY_MODEL_URL: `https://${host}:8080/v1` })).toBe("");
  });

  test.each<[string, Record<string, string>, string]>([
    ["an address without a model", { SUMMARY_MODEL_URL: URL_ }, "SUMMARY_MODEL_NAME: SUMMARY_MODEL_URL and SUMMARY_MODEL_NAME go together"],
    ["a model without an address", { SUMMARY_MODEL_NAME: "m" }, "SUMMARY_MODEL_NAME: SUMMARY_MODEL_URL and SUMMARY_MODEL_NAME go together"],
    ["a key for nobody", { SUMMARY_MODEL_KEY: KEY }, "SUMMARY_MODEL_KEY: a key needs SUMMARY_MODEL_URL"],
    ["no address at all", { SUMMARY_MODEL_URL: "localhost", SUMMARY_MODEL_NAME: "m" }, "SUMMARY_MODEL_URL: takes the base of an OpenAI"],
    ["another protocol", { SUMMARY_MODEL_URL: "file:///etc/passwd", SUMMARY_MODEL_NAME: "m" }, "SUMMARY_MODEL_URL: takes the base"],
    ["a key in the address", { SUMMARY_MODEL_URL: `http://me:${KEY}@h/v1`, SUMMARY_MODEL_NAME: "m" }, "SUMMARY_MODEL_URL: takes no user"],
    ["a key in the query", { SUMMARY_MODEL_URL: `http://h/v1?key=${KEY}`, SUMMARY_MODEL_NAME: "m" }, "SUMMARY_MODEL_URL: takes no user"],
    [
      "a key of two lines",
      { SUMMARY_MODEL_URL: URL_, SUMMARY_MODEL_NAME: "m", SUMMARY_MODEL_KEY: `${KEY}\n${KEY}` },
      "SUMMARY_MODEL_KEY: takes",
    ],
    ["the name of our own maker", { SUMMARY_MODEL_URL: URL_, SUMMARY_MODEL_NAME: "local" }, "SUMMARY_MODEL_NAME: cannot be `local`"],
    ["no time", { SUMMARY_MODEL_TIMEOUT_SECONDS: "0" }, "SUMMARY_MODEL_TIMEOUT_SECONDS: "],
    ["time without end", { SUMMARY_MODEL_TIMEOUT_SECONDS: "601" }, "SUMMARY_MODEL_TIMEOUT_SECONDS: "],
  ])("%s stops the start, and no secret is said", (_what, variables, sentence) => {
    const fault = faultOf(variables);
    expect(fault).toContain(sentence);
    expect(fault).not.toContain(KEY);
  });
});

describe("the provider", () => {
  test.each([
    ["https://api.example.cl", "https://api.example.cl"],
    ["https://api.example.cl//", "https://api.example.cl"],
    ["https://api.example.cl.", "https://api.example.cl"],
    ["https://API.example.cl./v1./", "https://API.example.cl/v1."],
    ["HTTPS://api.example.cl.:8443/v1", "HTTPS://api.example.cl:8443/v1"],
    ["http://[fd12:3456::7]:4000/v1", "http://[fd12:3456::7]:4000/v1"],
  ])("at %s is asked at %s: its links are written without the end dot of a host", (given, kept) => {
    expect(parseEnv({ UPSTREAM_BASE_URL: given, UPSTREAM_TOKEN: "t" }).UPSTREAM_BASE_URL).toBe(kept);
  });
});
