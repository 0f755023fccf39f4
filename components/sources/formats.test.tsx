import { expect, test } from "vitest";
import { FORMATS, factsOf, placeFiles } from "#components/sources/formats";
import { UploadFormat } from "#lib/contract/sources";

const place = (format: UploadFormat, ...names: string[]) => {
  const { placed, unknown } = placeFiles(
    factsOf(format),
    names.map((name) => ({ name })),
  );
  return {
    ...Object.fromEntries(Object.entries(placed).map(([part, file]) => [part, file.name])),
    unknown: unknown.map(({ name }) => name),
  };
};

test("every format of an import can be chosen", () => {
  expect(FORMATS.map(({ format }) => format).toSorted()).toEqual(UploadFormat.options.toSorted());
});

test("the files of a list go to their places by their names, in any order", () => {
  expect(place("ofac-csv", "ADD.CSV", "sdn.csv", "alt.csv", "sdn_comments.csv")).toEqual({
    main: "sdn.csv",
    alt: "alt.csv",
    add: "ADD.CSV",
    comments: "sdn_comments.csv",
    unknown: [],
  });
  expect(place("ofac-csv", "cons_prim.csv", "cons_alt.csv", "cons_add.csv", "cons_comments.csv")).toMatchObject({
    main: "cons_prim.csv",
    unknown: [],
  });
  expect(place("ofac-csv", "sdn (1).csv", "notes.txt", "sdn.csv")).toEqual({ main: "sdn (1).csv", unknown: ["notes.txt", "sdn.csv"] });
});

test("a list of one file takes one, whatever it is called", () => {
  expect(place("un-xml", "anything", "more")).toEqual({ main: "anything", unknown: ["more"] });
  expect(place("un-xml")).toEqual({ unknown: [] });
});
