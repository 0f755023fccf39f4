/** Promise: no address that leads into a private network passes for a public one, however it is written; and the public ones do. */
import { expect, test } from "vitest";
import { isPrivate, withinNetworks } from "#lib/net/private-addresses";

test.each([
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.53",
  "169.254.169.254",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.168.1.1",
  "198.19.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:a9fe:a9fe",
  "0:0:0:0:0:ffff:7f00:1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::169.254.169.254",
  "64:ff9b::",
  "64:ff9b:1::808:808",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:a00:1::",
  "3fff::1",
  "fd00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
])("%s is private", (address) => {
  expect(isPrivate(address)).toBe(true);
});

test.each([
  "8.8.8.8",
  "172.32.0.1",
  "192.0.1.1",
  "223.255.255.255",
  "2606:4700::1",
  "2001:4860:4860::8888",
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
  "lists.example",
  "",
])("%s is not", (address) => {
  expect(isPrivate(address)).toBe(false);
});

test("an address lies within the networks that were named, and in no other", () => {
  const isWithin = withinNetworks(["10.1.0.0/16", "127.0.0.1", "fd12::/16"]);
  for (const address of ["10.1.2.3", "127.0.0.1", "fd12::7", "::ffff:10.1.2.3"]) expect(isWithin(address), address).toBe(true);
  for (const address of ["10.2.0.1", "127.0.0.2", "fd13::1", "example.cl", ""]) expect(isWithin(address), address).toBe(false);
  expect(withinNetworks([])("127.0.0.1")).toBe(false);
});
