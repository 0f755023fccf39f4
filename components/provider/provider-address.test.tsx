import { expect, test } from "vitest";
import { pageAt } from "#components/provider/provider-address";

test("a page of the provider's host is led to", () => {
  expect(pageAt("api.example.cl", "https://api.example.cl/checks/1?a=b")).toBe("https://api.example.cl/checks/1?a=b");
  expect(pageAt("127.0.0.1:4000", "http://127.0.0.1:4000/checks/1")).toBe("http://127.0.0.1:4000/checks/1");
  expect(pageAt("api.example.cl", "https://API.example.cl/checks/1")).toBe("https://api.example.cl/checks/1");
});

test.each([
  "javascript:alert(1)//api.example.cl",
  "javascript://api.example.cl/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "https://evil.example/checks/1",
  "https://api.example.cl.evil.example/",
  "https://api.example.cl@evil.example/",
  "https://someone:secret@api.example.cl/",
  "//api.example.cl/checks/1",
  "/checks/1",
  "ftp://api.example.cl/",
  "",
])("nothing else is: %s", (address) => {
  expect(pageAt("api.example.cl", address)).toBeNull();
});

test("of a host that is none there are no pages", () => {
  expect(pageAt("", "https://api.example.cl/")).toBeNull();
});
