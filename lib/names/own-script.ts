/** Names written in their own script, cut into words as Latin script would: surname and given name of Han and Hangul, the article of Arabic. Pure. */

/** The script that a word was written in, where it matters for the comparison: `abjad` leaves vowels out, `han` has no slips of the pen. */
export type OwnScript = "han" | "hangul" | "abjad";

/** A stretch of a name between blanks, ready to be latinised. */
interface ScriptChunk {
  text: string;
  script: OwnScript | null;
}

/** The chunks of a name of a person. What is Latin already is only cut at its blanks. */
export function cutChunks(text: string): ScriptChunk[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the class is the ASCII range
  const latin = /^[\x00-\u024f]*$/.test(text);
  const chunks = (latin ? text : text.normalize("NFKC")).split(/[\s\u00b7\u30fb]+/).filter((chunk) => chunk !== "");
  if (latin) return chunks.map((chunk) => ({ text: chunk, script: null }));
  const foreign = /[\u00b7\u30fb]/.test(text);
  const persian = /[\u067e\u0686\u0698\u06a9\u06af\u06cc]/.test(text);
  return chunks.flatMap((chunk) => cutChunk(persian ? spellPersian(chunk) : chunk, chunks.length === 1, foreign));
}

function cutChunk(chunk: string, alone: boolean, foreign: boolean): ScriptChunk[] {
  if (/[\u0590-\u05ff]/.test(chunk)) return [{ text: chunk.replace(/^\u05e4/, "p").replaceAll("\u05d1", "b"), script: "abjad" }];
  if (/[\u0600-\u06ff]/.test(chunk)) return cutArabic(chunk);
  if (/[\u0370-\u03ff\u1f00-\u1fff]/.test(chunk)) return [{ text: spellGreek(chunk), script: null }];
  const letters = [...chunk];
  // A foreign name in Han is spelled by sound, as roughly as one without vowels.
  if (letters.every((letter) => isHan(letter))) return foreign ? [{ text: chunk, script: "abjad" }] : cutEastern(letters, alone, "han");
  if (letters.every((letter) => letter >= "\uac00" && letter <= "\ud7a3")) return cutEastern(letters, alone, "hangul");
  return [{ text: chunk, script: null }];
}

/** `习近平` is `习` and `近平`, `김정은` is `김` and `정은`; a name written with blanks is cut already. */
function cutEastern(letters: string[], alone: boolean, script: "han" | "hangul"): ScriptChunk[] {
  const whole = letters.join("");
  if (!alone || letters.length < 2 || letters.length > 4) return [{ text: KOREAN_SURNAMES[whole] ?? whole, script }];
  const double = letters.length > 2 && DOUBLE_SURNAMES.has(whole.slice(0, 2));
  const surname = letters.slice(0, double ? 2 : 1).join("");
  const given = letters.slice(double ? 2 : 1).join("");
  return [
    { text: KOREAN_SURNAMES[surname] ?? surname, script },
    { text: given, script },
  ];
}

function isHan(letter: string): boolean {
  return (letter >= "\u4e00" && letter <= "\u9fff") || (letter >= "\u3400" && letter <= "\u4dbf");
}

function cutArabic(text: string): ScriptChunk[] {
  // One alef; no vowel signs; at the end `ة` and `ى` are an a; `ظ` is a z.
  const chunk = text
    .replace(/[\u0623\u0625\u0622]/g, "\u0627")
    .replace(/[\u064b-\u0652\u0640]/g, "")
    .replace(/[\u0629\u0649]$/, "\u0627")
    .replace(/\u0638/g, "\u0632");
  const known = ARABIC_WORDS[chunk];
  if (known !== undefined) return [{ text: known, script: "abjad" }];
  if (!chunk.startsWith("\u0627\u0644") || chunk.length < 5) return [{ text: writeAlef(chunk), script: "abjad" }];
  return [
    { text: "al", script: null },
    { text: writeAlef(chunk.slice(2)), script: "abjad" },
  ];
}

/** The one vowel that is always written, so that `طاهر` is not read with a `th`. */
function writeAlef(chunk: string): string {
  return chunk.replaceAll("\u0627", "a");
}

/** Persian speaks `ض` and `ذ` as z, `ث` as s. */
function spellPersian(chunk: string): string {
  return chunk.replace(/[\u0636\u0630]/g, "\u0632").replaceAll("\u062b", "\u0633");
}

/** Greek writes some sounds with two letters: `ου` is u, `μπ` b, `ντ` d. */
function spellGreek(chunk: string): string {
  return chunk
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/ου|μπ|ντ|γκ|γγ|τζ/g, (pair) => GREEK_PAIRS[pair] ?? pair);
}

const GREEK_PAIRS: Record<string, string> = { ου: "u", μπ: "b", ντ: "d", γκ: "g", γγ: "ng", τζ: "tz" };
const DOUBLE_SURNAMES = new Set("欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 司徒 皇甫 尉迟 公孙 慕容 남궁 황보 제갈 선우 독고 사공".split(" "));
/** How Koreans write their surnames in Latin letters, which is not how the letters are read. */
const KOREAN_SURNAMES: Record<string, string> = {
  김: "kim",
  이: "lee",
  박: "park",
  최: "choi",
  정: "jung",
  강: "kang",
  조: "cho",
  윤: "yoon",
  장: "jang",
  임: "lim",
  오: "oh",
  서: "seo",
  신: "shin",
  권: "kwon",
  황: "hwang",
  안: "ahn",
  송: "song",
  유: "yoo",
  전: "jeon",
  홍: "hong",
  고: "ko",
  문: "moon",
  양: "yang",
  손: "son",
  배: "bae",
  백: "baek",
  허: "heo",
  노: "noh",
};
/** Short Arabic words that say too little without their vowels. */
const ARABIC_WORDS: Record<string, string> = {
  علي: "ali",
  علی: "ali",
  عبد: "abd",
  عمر: "omar",
  ابو: "abu",
  ابي: "abi",
  بن: "bin",
  ابن: "ibn",
  بنت: "bint",
  ال: "al",
  الله: "allah",
  عيسا: "isa",
  موسا: "musa",
  يحيا: "yahya",
};
