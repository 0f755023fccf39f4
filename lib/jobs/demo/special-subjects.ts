/** The people and companies that docs/demo.md names, with the RUT under which it promises what is to be seen. */
import { type Rut, rutOfNumber } from "#lib/rut/rut";

/** `checked`: months of the thirteen in which there is a Check, 0 the oldest, 12 that of the first start. */
const PEOPLE = {
  /** On the sanctions list, by RUT. */
  sanctioned: { number: 33_163_018, given: "Paula Emilia", family: "López", rest: "Álvarez", woman: true, checked: [3, 7, 10] },
  /** In office and in several cases. */
  pepWithCases: { number: 37_382_693, given: "Pablo", family: "Núñez", rest: "Muñoz", woman: false, checked: [2, 5, 8, 11] },
  /** Nothing found, never checked. */
  clean: { number: 35_269_379, given: "Andrea Teresa", family: "Vera", rest: "Contreras", woman: true, checked: [] },
  /** Thirteen Checks: low, then medium, then high. */
  rising: {
    number: 31_204_886,
    given: "Marcela Andrea",
    family: "Rocavera",
    rest: "Montazur",
    woman: true,
    checked: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  },
  /** High while listed, low after the publisher took the entry off. */
  falling: { number: 37_951_620, given: "Óscar Nahuel", family: "Campoclaro", rest: "Tornavela", woman: false, checked: [2, 4, 6, 9, 11] },
  manyCases: { number: 32_480_915, given: "Evaristo Antonio", family: "Brañaverde", rest: "Lucorán", woman: false, checked: [4, 7, 9, 11] },
  /** Declared relative of `pepWithCases`. */
  pepRelative: { number: 36_114_507, given: "Valeria Inés", family: "Núñez", rest: "Tornavela", woman: true, checked: [9] },
  /** Left office within the year that still counts, and long ago. */
  pepCeased: { number: 36_725_093, given: "Rodrigo Esteban", family: "Campoclaro", rest: "Soto", woman: false, checked: [1, 6, 11] },
  pepFormer: { number: 37_208_441, given: "Gloria", family: "Ribalagos", rest: "Peñagrís", woman: true, checked: [4] },
  /** Checked once, before the courts were loaded. */
  notConsulted: { number: 33_517_264, given: "Fernando Ismael", family: "Vallesol", rest: "Quelcorán", woman: false, checked: [0] },
  /** The same, and completed free when they were. */
  completed: { number: 34_902_118, given: "Ximena", family: "Peñagrís", rest: "Vallesol", woman: true, checked: [0, 8] },
  /** In many cases as a lawyer: none is adverse. */
  lawyer: { number: 38_640_275, given: "Ignacio José", family: "Montazur", rest: "Ribalagos", woman: false, checked: [10] },
  /** Listed with surnames first, without accents and without the second given name. */
  turnedName: { number: 38_066_152, given: "Catalina Rayén", family: "Ñancupil", rest: "De la Fuente", woman: true, checked: [5, 11] },
  /** The register knows the RUT and no name. */
  withoutName: { number: 39_500_000, given: "", family: "", rest: "", woman: false, checked: [] },
} as const;

const COMPANIES = {
  /** The first Check of the README. */
  first: { number: 54_618_033, name: "Pesquera Quebrada Soñada SpA", checked: [] },
  /** The Chilean office of a firm that the list names. */
  listed: { number: 54_104_220, name: "Ultramartur Chile S.A.", checked: [6, 11] },
  longName: {
    number: 54_230_117,
    name:
      "Sociedad de Inversiones, Asesorías, Transportes y Servicios Generales de los Trabajadores, Extrabajadores y Jubilados de la Antigua " +
      "Compañía Ferrocarrilera de Valle Imaginario, Cerro Inventado, Río Supuesto, Puerto Ficción y Quebrada Soñada Limitada",
    checked: [9],
  },
  /** Labour cases of all kinds, against its union too. */
  antiUnion: { number: 54_307_465, name: "Supermercados Bahía Muestra S.A.", checked: [3, 6, 9, 11] },
  /** Bears the name of its owner, who is listed. */
  ofListedOwner: { number: 54_412_908, name: "Transportes Orvan Tesk Malverin E.I.R.L.", checked: [10] },
} as const;

export type SpecialPerson = keyof typeof PEOPLE;
export type SpecialCompany = keyof typeof COMPANIES;

/** The RUT of each. */
export const SPECIAL_RUTS = Object.fromEntries(
  Object.entries({ ...PEOPLE, ...COMPANIES }).map(([key, { number }]) => [key, rutOfNumber(number)]),
) as Record<SpecialPerson | SpecialCompany, Rut>;

export const SPECIAL_PEOPLE = Object.values(PEOPLE).map((person) => ({ ...person, rut: rutOfNumber(person.number) }));
export const SPECIAL_COMPANIES = Object.values(COMPANIES).map((company) => ({ ...company, rut: rutOfNumber(company.number) }));

/** In which months each special one was checked; no other Checks of theirs are made. */
export const SPECIAL_MONTHS: ReadonlyMap<Rut, readonly number[]> = new Map(
  [...SPECIAL_PEOPLE, ...SPECIAL_COMPANIES].map(({ rut, checked }) => [rut, checked]),
);

/** So many people of one name that a search for it has several pages. */
export const NAMESAKES_NAME = "María González Rojas";
export const NAMESAKES: readonly Rut[] = Array.from({ length: 36 }, (_, index) => rutOfNumber(35_600_000 + index * 7_919));
