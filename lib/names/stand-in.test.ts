import { describe, expect, test } from "vitest";
import { givenNameKeys, relateGivenNames } from "#lib/names/given-name-variants";
import { readNumber } from "#lib/names/number-words";
import { cutChunks } from "#lib/names/own-script";
import { type NameWord, prepareName } from "#lib/names/prepared-name";
import { soundKey } from "#lib/names/sound-key";
import { standIn } from "#lib/names/stand-in";

const only = (text: string) => prepareName(text, "person").words[0] as NameWord;
const how = (left: string, right: string) => {
  const found = standIn(only(left), only(right), "person");
  return found === null || found === "gender" ? found : found.how;
};

describe("a word stands for another", () => {
  test.each([
    ["Poutine", "Putin", "sound"],
    ["Wladimirowitsch", "Vladimirovich", "sound"],
    ["Selenskyj", "Zelenskyy", "sound"],
    ["Loukachenko", "Lukashenko", "sound"],
    ["Volodymyr", "Vladimir", "variant"],
    ["Hussein", "Husayn", "variant"],
    ["Pepe", "José", "nickname"],
    ["Bob", "Robert", "nickname"],
    ["Sasha", "Alexander", "nickname"],
    ["محمد", "Mohammed", "sound"],
    ["خالد", "Khaled", "sound"],
    ["Quiroga", "Quirroga", "near"],
    ["Mario", "María", "gender"],
    ["Roberto", "Alberto", null],
    ["Li", "Lu", null],
    ["建平", "Jiangping", null],
    ["정남", "영남", null],
    ["نور", "Nair", null],
  ])("%s for %s: %s", (left, right, expected) => {
    expect([how(left, right), how(right, left)]).toEqual([expected, expected]);
  });

  test("pet names stand for their names, not for one another's namesakes", () => {
    expect(relateGivenNames("beto", "alberto")).toBe("nickname");
    expect(relateGivenNames("beto", "roberto")).toBe("nickname");
    expect(relateGivenNames("alberto", "roberto")).toBeNull();
    expect(givenNameKeys("constructor")).toEqual([]);
  });

  test("sound is stable: the key of a key is itself, and words of another vowel keep apart", () => {
    for (const word of ["vladimir", "quiroga", "husein", "lukasenko"]) expect(soundKey(soundKey(word))).toBe(soundKey(word));
    expect(soundKey("maria")).not.toBe(soundKey("mario"));
    expect(soundKey("ana")).toBe("");
  });
});

describe("numbers", () => {
  test.each([
    ["44", "44", 1],
    ["1st", "1", 1],
    ["primera", "1", 1],
    ["xii", "12", 1],
    ["forty four", "44", 2],
    ["forty 4", "44", 2],
    ["treinta y tres", "33", 3],
    ["007", "7", 1],
  ])("%s is %s", (text, value, words) => {
    expect(readNumber(text.split(" "), 0)).toEqual({ value, words });
  });

  test.each(["civil", "sky", "mix", "", "1234567890123"])("%s is none", (text) => {
    expect(readNumber([text], 0)).toBeNull();
  });
});

describe("names in their own script", () => {
  test.each([
    ["习近平", ["习", "近平"]],
    ["欧阳娜娜", ["欧阳", "娜娜"]],
    ["平 博 杨", ["平", "博", "杨"]],
    ["김정은", ["kim", "정은"]],
    ["السيسي", ["al", "سيسي"]],
    ["Πούτιν", ["πuτιν"]],
    ["María José", ["María", "José"]],
    ["", []],
  ])("%s is cut as Latin script would", (text, chunks) => {
    expect(cutChunks(text).map((chunk) => chunk.text)).toEqual(chunks);
  });
});
