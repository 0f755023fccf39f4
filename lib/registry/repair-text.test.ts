import fc from "fast-check";
import { expect, test } from "vitest";
import { repairPlace, repairText } from "#lib/registry/repair-text";

const spanish = fc.string({ unit: fc.constantFrom(..."ABCÁÉÍÓÚÜÑabcáéíóúüñ°º .&-'“”–"), maxLength: 30 });

/** Bytes of UTF-8 as a program shows them that takes them for Windows-1252; five bytes mean nothing there and stay controls. */
function damaged(text: string): string {
  return [...Buffer.from(text)].map((byte) => new TextDecoder("windows-1252").decode(Uint8Array.of(byte), { stream: true })).join("");
}

test("every Spanish text comes back from Windows-1252, Latin-1, and from having gone that way twice", () => {
  fc.assert(
    fc.property(spanish, (text) => {
      expect(repairText(damaged(text))).toBe(text);
      expect(repairText(damaged(damaged(text)))).toBe(text);
      expect(repairText(Buffer.from(text).toString("latin1"))).toBe(text);
      expect(repairText(text)).toBe(text);
    }),
  );
  expect(damaged("ÑUÑOA")).not.toBe("ÑUÑOA");
});

test("what is no damage stays: Portuguese names, and a sign that has no second half", () => {
  for (const text of ["SÃO PAULO LTDA", "IRMÃOS SÂMARA", "CAFÉ’S", "Ñº 1", "Ã", "Â B"]) expect(repairText(text)).toBe(text);
});

test("half a letter that was lost comes back in the names of places", () => {
  expect(["VALPARAÃSO", "I REGION DE TARAPACÃ", "LOS ÃNGELES", "IBÃÑEZ", repairText("IBÃÃ‘EZ"), "TALCA", "JOÃO"].map(repairPlace)).toEqual([
    "VALPARAÍSO",
    "I REGION DE TARAPACÁ",
    "LOS ÁNGELES",
    "IBÁÑEZ",
    "IBÁÑEZ",
    "TALCA",
    "JOÃO",
  ]);
});
