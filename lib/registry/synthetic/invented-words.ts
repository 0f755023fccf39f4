/**
 * The words of synthetic registers, in an order of frequency that we made up. Given names are general vocabulary and, from the
 * eightieth or so on, invented; surnames, places and marks are all invented: syllables and an ending that no name we know of has.
 * No register of real people or companies was read.
 */
import { seededRandom } from "#lib/registry/synthetic/seeded-random";

const words = (text: string) => text.trim().split(/\s+/);
const phrases = (text: string) => text.split(",").map((phrase) => phrase.trim());

const MEN = phrases(`
  José, Juan, Luis, Carlos, Jorge, Juan Carlos, Manuel, Francisco, Víctor, Sergio, Cristián, Pedro, Felipe, Sebastián, Rodrigo, Matías, Diego, Andrés,
  José Luis, Nicolás, Héctor, Patricio, Miguel, Juan Pablo, Eduardo, Claudio, Ignacio, Ricardo, Roberto, Marcelo, Pablo, Mario, Hugo, Fernando, Raúl,
  Daniel, Benjamín, Óscar, Jaime, Mauricio, Vicente, Luis Alberto, Gonzalo, Alejandro, Martín, Joaquín, Tomás, Gabriel, Álvaro, Guillermo, Julio, René,
  Antonio, Iván, Hernán, Gustavo, Enrique, Cristóbal, Maximiliano, Alberto, Rafael, Agustín, Esteban, Lucas, José Miguel, Rubén, Fabián, Ernesto, Simón,
  Ramón, Armando, Germán, Alonso, Bastián, Ángel, César, Samuel, Nelson, Juan José, Jesús, Yerko, Walter, Washington, Iñaki, Begoño`);

const WOMEN = phrases(`
  María, Ana, Rosa, María José, Camila, Claudia, Patricia, Carolina, Daniela, Francisca, Javiera, Juana, Carmen, Valentina, Catalina, Constanza, Fernanda,
  Andrea, Marcela, Paula, Elena, Gabriela, María Teresa, Verónica, Sandra, Margarita, Isabel, Antonia, Sofía, Gloria, Alejandra, Mónica, Victoria, Silvia,
  Teresa, Luisa, Cecilia, Paola, Ximena, Natalia, Marta, María Elena, Lorena, Bárbara, Jessica, Pamela, Karina, Josefa, Isidora, Eugenia, Pilar, Cristina,
  Sara, Olga, Viviana, Mercedes, Florencia, María Paz, Raquel, Tamara, Macarena, Begoña, Elizabeth, Yasna, Susana, Nicole, Ángela, Luz, Inés, Elsa, Emilia,
  Julia, Norma, Agustina, Rocío, Angélica, Trinidad, Virginia, Soledad, María Ignacia, Jacqueline, Graciela, Belén, Zoila, Hortensia, Íngrid, Ñusta`);

/** Behind a first given name only. */
export const DEVOTIONS = phrases("del Carmen, de las Mercedes, de los Ángeles, del Pilar, de Lourdes, del Rosario, de la Luz");

/** The most frequent surnames, in order; the rest is put together of the same endings. */
const FIRST_SURNAMES = phrases(`
  Golorva, Muñulme, Rolenque, Diriñalde, Perovozo, Soluzarro, Silondre, Vazagüel, Llopitral, Yebezula, Cobrobrén, Hernurvel, Zepassún, Valilbano, Ximerquia,
  Bargolluz, Guzamóvar, Tapegundo, Fuenircoya, Castudaval, Vergénzulo, Ñancorrique, Ibrañuel, Cerimbreda, Hubozalve, Quirucárate, Jareyuela, Sagivorte,
  Olmagrón, Llañelcura`);

const OPENINGS = words(`b br c ch cr d f g gr h j l ll m n ñ p pl qu r s t tr v y z b c d g h l ll m n p r s t v z`);
const JOINTS = words(`b d g l ll n r s t v z br dr`);
const VOWELS = words(`a a a e e i o o u`);
const SURNAME_ENDINGS = words(`
  orva ulme enque iñalde avozo uzarro ondre agüel itral ezula obrén urvel assún ilbano erquia olluz amóvar egundo ircoya udaval énzulo orrique añuel
  imbreda ozalve ucárate eyuela ivorte agrón elcura`);
const GIVEN_ENDINGS: readonly string[][] = [
  words("elio udo imar ancio orel iseo ubano adil"),
  words("elia uda imara ancia oreta isea ubana ilde"),
];
const PLACE_ENDINGS = words("umbral osera ivaque adela éndera ufrena ogal anzul emilla urdia isco óvera agunta elche ombral itué");
const MARK_ENDINGS = words("ex atrón ixa apac omer usol ital agro inco onda ura aplas iver omet oxal equim");

/** Syllables that would be read as something else, and stuttering ones. */
const UNSEEMLY = /cul|cac|put|pen[ei]|tet|naz|pich|conc|mar[iy]|mam|pip|cag|(..)\1/i;

const SURNAMES = 5_600;
const GIVEN_NAMES = 900;
const PLACES = 3_000;
const MARKS = 2_500;

export interface InventedWords {
  /** All tables begin with what is most frequent. */
  surnames: readonly string[];
  /** Given names of men and of women, compound ones as one text. */
  given: readonly [men: readonly string[], women: readonly string[]];
  places: readonly string[];
  marks: readonly string[];
}

/** The same tables at every call, whatever the seed of a register. */
export function inventWords(): InventedWords {
  const random = seededRandom(20_261_122);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] as string;
  const distinct = (count: number, make: () => string, first: readonly string[] = []) => {
    const made = new Set(first);
    while (made.size < count) {
      const word = make();
      if (!UNSEEMLY.test(word)) made.add(word);
    }
    return [...made];
  };
  // Before `e` and `i` a `qu` keeps its sound; elsewhere it would be none.
  const syllable = () => {
    const [opening, vowel] = [pick(OPENINGS), pick(VOWELS)];
    return (opening === "qu" && vowel !== "e" && vowel !== "i" ? "c" : opening) + vowel;
  };
  // Endings begin with a vowel: a consonant joins them.
  const invent = (endings: readonly string[]) => capital(syllable() + (random() < 0.6 ? "" : syllable()) + pick(JOINTS) + pick(endings));
  const surname = () => {
    const particle = random();
    return (particle < 0.015 ? "de la " : particle < 0.03 ? "del " : particle < 0.04 ? "San " : "") + invent(SURNAME_ENDINGS);
  };
  const givenTail = (endings: readonly string[]) => distinct(GIVEN_NAMES, () => invent(endings));
  return {
    surnames: distinct(SURNAMES, surname, FIRST_SURNAMES),
    given: [
      [...MEN, ...givenTail(GIVEN_ENDINGS[0] as string[])],
      [...WOMEN, ...givenTail(GIVEN_ENDINGS[1] as string[])],
    ],
    places: distinct(PLACES, () => invent(PLACE_ENDINGS)),
    marks: distinct(MARKS, () => invent(MARK_ENDINGS)),
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
