/** Legal forms of companies, many ways written, as data. Words are as `nameTokens` gives them. */

/** Forms of one family are one class: a translation or a neighbour of the same kind of company. */
type Family =
  | "limited"
  | "stock"
  | "spa"
  | "sole"
  | "mining"
  | "incorporated"
  | "partnership"
  | "association"
  | "foundation"
  | "cooperative"
  | "state"
  | "plain";

interface LegalForm {
  code: string;
  label: string;
  family: Family;
  /** The other class that the same letters may mean. */
  or?: Family;
  /** Plain words such as "company" give way to a stronger form beside them. */
  soft?: true;
  /** Soft words are forms only at this end of the name. */
  at?: "start" | "end";
  /** Spellings, separated by `|`. */
  spelled: string;
}

const FORMS: LegalForm[] = [
  // Chile
  { code: "spa", label: "SpA", family: "spa", spelled: "spa|sociedad por acciones|societa per azioni" },
  {
    code: "ltda",
    label: "Ltda.",
    family: "limited",
    spelled:
      "ltda|limitada|lda|lta|y cia ltda|y cia limitada|y compania limitada|y compania ltda|compania limitada|cia ltda|cia limitada|e cia ltda|sociedad de responsabilidad limitada|sociedad responsabilidad limitada|sociedad limitada|responsabilidad limitada|y otros limitada|y otro limitada|y otros ltda|y otra limitada",
  },
  {
    code: "sa",
    label: "S.A.",
    family: "stock",
    spelled:
      "sa|sociedad anonima|sociedad anonima cerrada|sociedad anonima abierta|sac|saa|sa cerrada|sa abierta|societe anonyme|sociedade anonima|sa de cv|sab de cv|sapi de cv|sociedad anonima de capital variable|sab|saic|sacif|sacifi|saci|sade cv|s a de cv|sociedad anonima deportiva",
  },
  {
    code: "eirl",
    label: "E.I.R.L.",
    family: "sole",
    spelled:
      "eirl|empresa individual de responsabilidad limitada|empresa individual responsabilidad limitada|empresa individual de resp limitada|empresa individual de resp ltda",
  },
  { code: "scm", label: "SCM", family: "mining", spelled: "scm|sociedad contractual minera|soc contractual minera" },
  { code: "slm", label: "SLM", family: "mining", spelled: "slm|sociedad legal minera|soc legal minera" },
  {
    code: "fundacion",
    label: "Fundación",
    family: "foundation",
    soft: true,
    at: "start",
    spelled: "fundacion|foundation|fondation|fundacao|stiftung",
  },
  { code: "corporacion", label: "Corporación", family: "association", soft: true, at: "start", spelled: "corporacion" },
  {
    code: "cooperativa",
    label: "Cooperativa",
    family: "cooperative",
    soft: true,
    at: "start",
    spelled: "cooperativa|coop|cooperative",
  },
  {
    code: "asociacion",
    label: "Asociación",
    family: "association",
    soft: true,
    at: "start",
    spelled: "asociacion|association|associacao",
  },
  {
    code: "municipalidad",
    label: "Municipalidad",
    family: "state",
    soft: true,
    at: "start",
    spelled: "municipalidad|i municipalidad|ilustre municipalidad|im",
  },
  {
    code: "sca",
    label: "S.C.A.",
    family: "partnership",
    spelled:
      "sca|scpa|en comandita|sociedad en comandita|sociedad en comandita por acciones|en comandita por acciones|s en c|sen c|y cia s en c",
  },
  {
    code: "sc",
    label: "Sociedad colectiva",
    family: "partnership",
    spelled: "sociedad colectiva|sociedad colectiva civil|sociedad colectiva comercial",
  },
  // Latin America and Spain
  {
    code: "srl",
    label: "S.R.L.",
    family: "limited",
    spelled:
      "srl|s de rl|s de rl de cv|srl de cv|sociedad de responsabilidad limitada de capital variable|societatea cu raspundere limitata|societa a responsabilita limitata|srls",
  },
  {
    code: "sas",
    label: "S.A.S.",
    family: "spa",
    spelled: "sas|sociedad por acciones simplificada|societe par actions simplifiee|sasu",
  },
  { code: "sl", label: "S.L.", family: "limited", spelled: "sl|slu|sll" },
  { code: "ca", label: "C.A.", family: "stock", spelled: "ca|compania anonima" },
  { code: "eu", label: "E.U.", family: "sole", spelled: "eu|empresa unipersonal" },
  { code: "cva", label: "C. por A.", family: "stock", spelled: "c por a|cxa" },
  // English
  {
    code: "ltd",
    label: "Ltd.",
    family: "limited",
    spelled:
      "ltd|limited|co ltd|co limited|company limited|company ltd|pty ltd|pty limited|proprietary limited|pvt ltd|private limited|pte ltd|pte limited|pvt limited|private ltd|corp ltd|corporation limited|corporation ltd|sdn bhd|bhd|pt",
  },
  {
    code: "llc",
    label: "LLC",
    family: "limited",
    spelled:
      "llc|limited liability company|limited liability co|limited liability|fzc|fze|fzco|fz llc|fzllc|wll|co llc|with limited liability",
  },
  { code: "inc", label: "Inc.", family: "incorporated", spelled: "inc|incorporated|incorporation|co inc" },
  {
    code: "plc",
    label: "PLC",
    family: "stock",
    spelled: "plc|public limited company|public limited co|public company limited|pcl",
  },
  { code: "lp", label: "L.P.", family: "partnership", spelled: "lp|limited partnership" },
  { code: "llp", label: "LLP", family: "partnership", spelled: "llp|limited liability partnership" },
  { code: "na", label: "N.A.", family: "stock", spelled: "national association" },
  // Germanic and Nordic
  {
    code: "gmbh",
    label: "GmbH",
    family: "limited",
    spelled: "gmbh|ges mbh|gesellschaft mit beschrankter haftung|gesellschaft mit beschraenkter haftung|gmbh and co kg|gmbh co kg|mbh",
  },
  // Aktiengesellschaft abroad, asociación gremial in Chile: the letters do not tell which.
  { code: "ag", label: "A.G.", family: "stock", or: "association", spelled: "ag|aktiengesellschaft|asociacion gremial" },
  { code: "kg", label: "KG", family: "partnership", spelled: "kg|ohg|kommanditgesellschaft" },
  { code: "se", label: "SE", family: "stock", spelled: "se|societas europaea" },
  { code: "bv", label: "B.V.", family: "limited", spelled: "bv|besloten vennootschap|bvba|sprl" },
  { code: "nv", label: "N.V.", family: "stock", spelled: "nv|naamloze vennootschap" },
  {
    code: "as",
    label: "A/S",
    family: "stock",
    spelled: "as|asa|anonim sirketi|anonim sirket|aps|aktieselskab|aksjeselskap",
  },
  { code: "ab", label: "AB", family: "stock", spelled: "ab|aktiebolag|oy|oyj" },
  // French, Italian, Eastern
  { code: "sarl", label: "SARL", family: "limited", spelled: "sarl|societe a responsabilite limitee|eurl" },
  { code: "sal", label: "SAL", family: "stock", spelled: "sal|sal off shore|sal offshore" },
  {
    code: "ooo",
    label: "OOO",
    family: "limited",
    spelled: "ooo|obshchestvo s ogranichennoy otvetstvennostyu|obshchestvo s ogranichennoi otvetstvennostyu|tov|too",
  },
  {
    code: "jsc",
    label: "JSC",
    family: "stock",
    spelled:
      "jsc|ojsc|pjsc|cjsc|zao|oao|pao|ao|aoot|joint stock company|joint stock co|open joint stock company|public joint stock company|closed joint stock company|private joint stock company|aktsionernoe obshchestvo|aktsionernoye obshchestvo|otkrytoe aktsionernoe obshchestvo|publichnoe aktsionernoe obshchestvo|zakrytoe aktsionernoe obshchestvo|pat|prat|ad|dd|pjs|psc",
  },
  {
    code: "doo",
    label: "d.o.o.",
    family: "limited",
    spelled: "doo|ood|eood|sro|kft|zrt|sp zoo|spolka zoo|spolka z ograniczona odpowiedzialnoscia|uab|sia|oo",
  },
  { code: "limsti", label: "Ltd. Şti.", family: "limited", spelled: "ltd sti|limited sirketi|limited sirket" },
  { code: "fgup", label: "FGUP", family: "state", spelled: "fgup|federal state unitary enterprise|ano|gup" },
  // Plain words
  { code: "corp", label: "Corp.", family: "incorporated", soft: true, at: "end", spelled: "corp|corporation" },
  {
    code: "co",
    label: "Co.",
    family: "plain",
    soft: true,
    at: "end",
    spelled: "co|company|cia|y cia|y compania|compania|and co|and company|and cia|e cia|et cie|cie",
  },
];

export interface StrippedName {
  core: string[];
  /** Canonical code of the form. */
  form: string | null;
}

/** Takes the legal forms off the words of a name. What would leave no word stays. */
export function stripForms(tokens: string[]): StrippedName {
  const hard = stripHard(tokens);
  return stripSoft(hard);
}

/** How people write a form. */
export function formLabel(code: string): string {
  return BY_CODE.get(code)?.label ?? code.toUpperCase();
}

/** How two forms stand to each other: one form or one class, an open question (one has none or a plain word), or different. */
export function relateForms(left: string | null, right: string | null): "same" | "open" | "different" {
  if (left === right) return "same";
  const a = left === null ? undefined : BY_CODE.get(left);
  const b = right === null ? undefined : BY_CODE.get(right);
  if (!a || !b || a.family === "plain" || b.family === "plain") return "open";
  if (a.family === b.family || a.or === b.family || b.or === a.family) return "same";
  return a.soft || b.soft ? "open" : "different";
}

/** The words that can make {@link stripForms} take something off: at the beginning of a name, within it, and at its end. */
export function tellingFormWords(): { start: Set<string>; inner: ReadonlySet<string>; end: Set<string> } {
  const both = (at: "start" | "end", soft: FormIndex) => new Set([...HARD.outer[at], ...soft.outer[at]]);
  return { start: both("start", SOFT_START), inner: INNER, end: both("end", SOFT_END) };
}

/** Every word that spells a form. */
export function formWords(): string[] {
  return FORMS.flatMap((form) => form.spelled.split(/[| ]/));
}

const BY_CODE = new Map(FORMS.toReversed().map((form) => [form.code, form]));
const HARD = indexForms((form) => !form.soft);
const SOFT_START = indexForms((form) => form.at === "start");
const SOFT_END = indexForms((form) => form.at === "end");
/** Of the one-word forms, those that stand in front of a name; the others in front are ordinary words. */
const LEADING = new Set("ooo oao zao pao ao jsc ojsc pjsc cjsc srl llc pt fgup gup ano eirl sarl".split(" "));
/** Forms that also stand in the middle: `CIMENTA S.A. ADMINISTRADORA GENERAL DE FONDOS`. */
const INNER = new Set(["sa", "spa", "ltda", "limitada", "eirl", "gmbh", "llc", "srl", "sarl", "sas"]);

interface FormIndex {
  codes: Map<string, string>;
  longest: number;
  /** The words that spellings begin and end with: most names have none of them at their ends, and are done. */
  outer: { start: Set<string>; end: Set<string> };
}

function indexForms(wanted: (form: LegalForm) => boolean): FormIndex {
  const codes = new Map<string, string>();
  const outer = { start: new Set<string>(), end: new Set<string>() };
  let longest = 0;
  for (const form of FORMS.filter(wanted)) {
    for (const spelling of form.spelled.split("|")) {
      if (!codes.has(spelling)) codes.set(spelling, form.code);
      const words = spelling.split(" ");
      longest = Math.max(longest, words.length);
      outer.start.add(words[0] as string);
      outer.end.add(words.at(-1) as string);
    }
  }
  return { codes, longest, outer };
}

function stripHard(tokens: string[]): StrippedName {
  let core = tokens;
  let form: string | null = null;
  for (let again = true; again; ) {
    const end = findAt(core, HARD, "end");
    const found = end ?? findAt(core, HARD, "start");
    again = found !== null;
    if (found) {
      form ??= found.code;
      core = end ? core.slice(0, -found.words) : core.slice(found.words);
    }
  }
  if (form !== null) return { core, form };
  const inner = core.findIndex((word, at) => at > 0 && INNER.has(word));
  if (inner < 0) return { core, form };
  return { core: core.toSpliced(inner, 1), form: HARD.codes.get(core[inner] as string) ?? null };
}

function stripSoft({ core, form }: StrippedName): StrippedName {
  const end = findAt(core, SOFT_END, "end");
  if (end) return stripSoft({ core: core.slice(0, -end.words), form: form ?? end.code });
  const start = form === null ? findAt(core, SOFT_START, "start") : null;
  return start ? { core: core.slice(start.words), form: start.code } : { core, form };
}

/** The longest form at one end of the words that leaves at least one word. */
function findAt(core: string[], index: FormIndex, end: "start" | "end"): { code: string; words: number } | null {
  if (!index.outer[end].has((end === "end" ? core.at(-1) : core[0]) ?? "")) return null;
  for (let words = Math.min(index.longest, core.length - 1); words > 0; words--) {
    const spelling = (end === "end" ? core.slice(-words) : core.slice(0, words)).join(" ");
    const code = index.codes.get(spelling);
    const plausible = words > 1 || end === "end" || index !== HARD || LEADING.has(spelling);
    if (code !== undefined && plausible) return { code, words };
  }
  return null;
}
