import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterEdit, askedDigit, formatTyping, readTyping } from "#components/rut/typed-rut";
import { formatRut, parseRut, rutOfNumber } from "#lib/rut/rut";

/** Types into a box as a browser does: the character goes in at the caret, then the box formats. */
function type(keys: string, from = { text: "", caret: 0 }) {
  let box = from;
  for (const key of keys) {
    box = formatTyping(box.text.slice(0, box.caret) + key + box.text.slice(box.caret), box.caret + 1);
  }
  return box;
}

function backspace(box: { text: string; caret: number }) {
  return formatTyping(box.text.slice(0, Math.max(box.caret - 1, 0)) + box.text.slice(box.caret), Math.max(box.caret - 1, 0));
}

describe("formats while typing", () => {
  test.each([
    ["123456785", "12.345.678-5"],
    ["12.345.678-5", "12.345.678-5"],
    ["12345678-5", "12.345.678-5"],
    ["7654321k", "7.654.321-K"],
    ["51266633", "5.126.663-3"],
  ])("%s typed key by key reads %s", (keys, text) => {
    expect(type(keys)).toEqual({ text, caret: text.length });
  });

  test("a hyphen typed after eight digits says that the check digit is still to come", () => {
    expect(type("12345678-")).toEqual({ text: "12.345.678-", caret: 11 });
  });

  test.each(["RUT: 12.345.678-5", "rut 12345678-5", " 12 345 678 5 ", "12.345.678–5", "12345678−5", "１２３４５６７８５", "CL 123456785"])(
    "any pasted form is accepted: %s",
    (pasted) => {
      expect(formatTyping(pasted, pasted.length).text).toBe("12.345.678-5");
    },
  );

  test.each(["María José", "3M Chile S.A.", "Comercial 2000", "12.345.678-K5", "1234567890123", "R", "", "K"])(
    "what is not a RUT stays exactly as typed: %j",
    (text) => {
      expect(formatTyping(text, 1)).toEqual({ text, caret: 1 });
    },
  );
});

describe("the caret stays", () => {
  test("a digit corrected in the middle leaves the caret after it", () => {
    // 12.3|45.678-5: Backspace takes the 3, a 9 goes in its place.
    const without = backspace({ text: "12.345.678-5", caret: 4 });
    expect(without).toEqual({ text: "1.245.678-5", caret: 3 });
    expect(type("9", without)).toEqual({ text: "12.945.678-5", caret: 4 });
  });

  test("Backspace over a dot steps back instead of trapping the caret", () => {
    const once = backspace({ text: "12.345.678-5", caret: 3 });
    expect(once).toEqual({ text: "12.345.678-5", caret: 2 });
    expect(backspace(once)).toEqual({ text: "1.345.678-5", caret: 1 });
  });

  test("from anywhere, the same characters stand left of the caret before and after", () => {
    const separators = fc.constantFrom("", ".", "-", " ");
    const pieces = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }).map(String), separators), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(pieces, fc.nat(30), (parts, place) => {
        const typed = parts.map(([digit, separator]) => digit + separator).join("");
        const caret = Math.min(place, typed.length);
        const box = formatTyping(typed, caret);
        const digits = (text: string) => text.replace(/\D/g, "");
        expect(digits(box.text)).toBe(digits(typed));
        expect(digits(box.text.slice(0, box.caret))).toBe(digits(typed.slice(0, caret)));
      }),
    );
  });

  test("every RUT typed from left to right reads as people write it, and formatting twice changes nothing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (number) => {
        const text = formatRut(rutOfNumber(number));
        expect(type(text.replace(/[.-]/g, "")).text).toBe(text);
        expect(formatTyping(text, text.length)).toEqual({ text, caret: text.length });
      }),
    );
  });
});

describe("one change of the field", () => {
  /** Presses Backspace or Delete as a browser does, the caret between two characters. */
  const press = (key: "Backspace" | "Delete", { text, caret }: { text: string; caret: number }) => {
    const cut = key === "Backspace" ? caret - 1 : caret;
    const inputType = key === "Backspace" ? "deleteContentBackward" : "deleteContentForward";
    return afterEdit({ text: text.slice(0, cut) + text.slice(cut + 1), caret: cut, before: text, inputType });
  };
  const paste = (text: string) => afterEdit({ text, caret: text.length, before: "", inputType: "insertFromPaste" });

  test("Backspace over a dot or the hyphen takes the digit before it, Delete the one after", () => {
    expect(press("Backspace", { text: "12.345.678-5", caret: 3 })).toEqual({ text: "1.345.678-5", caret: 1 });
    expect(press("Backspace", { text: "12.345.678-5", caret: 11 })).toEqual({ text: "1.234.567-5", caret: 9 });
    expect(press("Delete", { text: "12.345.678-5", caret: 2 })).toEqual({ text: "1.245.678-5", caret: 3 });
    expect(press("Delete", { text: "12.345.678-5", caret: 10 })).toEqual({ text: "1.234.567-8", caret: 11 });
  });

  test("without its last digit the rest reads as if it had been typed; a hyphen typed at the end can be taken back", () => {
    expect(press("Backspace", { text: "12.345.678-5", caret: 12 })).toEqual({ text: "1.234.567-8", caret: 11 });
    expect(press("Backspace", { text: "12.345.678-", caret: 11 })).toEqual({ text: "1.234.567-8", caret: 11 });
  });

  test("names, and everything else that browsers call a change, are left alone", () => {
    expect(press("Backspace", { text: "Ana-María", caret: 4 })).toEqual({ text: "AnaMaría", caret: 3 });
    const cut = { text: "12345.678-5", caret: 2, before: "12.345.678-5", inputType: "deleteByCut" };
    expect(afterEdit(cut)).toEqual({ text: "12.345.678-5", caret: 2 });
  });

  test("Backspace from the end always ends at nothing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.nat(12), (number, place) => {
        let box = { text: formatRut(rutOfNumber(number)), caret: 0 };
        box.caret = Math.min(place, box.text.length);
        const left = box.text.slice(0, box.caret).replace(/[.-]/g, "").length;
        for (let presses = 0; presses < left; presses++) box = press("Backspace", box);
        expect(box.caret).toBe(0);
      }),
    );
  });

  test.each([
    "RUT: 12.345.678-5",
    "RUT N° 12.345.678-5",
    "Sr. Juan Pérez Soto, RUT 12.345.678-5, Santiago",
    "C.I. 12345678-5.",
    "R.U.T. 012.345.678 – 5",
    "Cliente\t12 345 678-5\tactivo",
    "000012345678-5",
    "0012.345.678-5",
  ])("the RUT is found in what was pasted: %j", (text) => {
    expect(paste(text)).toEqual({ text: "12.345.678-5", caret: 12 });
  });

  test.each([
    "de 12.345.678-5 a 7.654.321-6",
    "Comercial 12.345.678-9 Ltda",
    "fono 56 9 1234 5678",
    "Juan Pérez",
    "Ruta 12.345.678-5a",
    "11.112.345.678-5 pesos",
  ])("what names several, none, or something else stays as pasted: %j", (text) => {
    expect(paste(text).text).toBe(text);
  });

  test("only a paste is searched: who types a name with a RUT in it knows why", () => {
    const text = "Ana 12.345.678-5";
    expect(afterEdit({ text, caret: text.length, before: text.slice(0, -1), inputType: "insertText" }).text).toBe(text);
  });
});

describe("says what the text means", () => {
  test("a RUT with the right digit", () => {
    expect(readTyping("12.345.678-5")).toEqual({ kind: "rut", rut: "12345678-5" });
    expect(readTyping("76.086.428-5")).toEqual({ kind: "rut", rut: "76086428-5" });
  });

  test("a wrong digit names the RUT that was probably meant", () => {
    expect(readTyping("12.345.678-4")).toEqual({ kind: "wrong-digit", rut: "12345678-4", asked: "12345678-5", completed: null });
    const rut = parseRut("12345678-4");
    expect(rut && askedDigit(rut)).toEqual({ number: "12.345.678", digit: "5" });
  });

  test("eight digits with a wrong last one may be a number without its check digit", () => {
    expect(readTyping("1.234.567-8")).toMatchObject({ kind: "wrong-digit", asked: "1234567-4", completed: "12345678-5" });
  });

  test.each([
    ["", "empty"],
    ["   ", "empty"],
    ["12.345-6", "short"],
    ["12.345.678-", "short"],
    ["1234567890", "long"],
    ["0012345678-5", "rut"],
    ["00000001-9", "rut"],
    ["María", "name"],
    ["7", "short"],
    ["¿?", "unreadable"],
    ["12.345.678-K5", "unreadable"],
  ])("%j is %s", (text, kind) => {
    expect(readTyping(text).kind).toBe(kind);
  });

  test("a name keeps its letters and loses only doubled spaces", () => {
    expect(readTyping("  Ñandú   Ltda ")).toEqual({ kind: "name", name: "Ñandú Ltda" });
  });
});
