/**
 * Given names that stand for one another: the spellings that languages and romanisations give one name, and the short and pet
 * names that everybody knows. Folded; general vocabulary, not a register. A line is one name; a word may stand in several.
 */
import { PET_NAMES } from "#lib/names/pet-names";

/** One name in several languages or romanisations: nearly equality. */
const SPELLINGS = `
  vladimir volodymyr uladzimir wolodymyr vladimirs vladimiras wladimir volodimir
  alexander aleksandr oleksandr aliaksandr alexandr aleksander aleksandar alyaksandr iskander alexandros alexandre
  alexandra aleksandra oleksandra
  alexei aleksei alexey aleksey oleksiy oleksii aliaksei aleksej alexej
  sergei sergey serhiy serhii siarhei sergii serguei serge sergejs siarhiej
  dmitry dmitri dmitriy dmitrii dmytro dzmitry dimitri dmitrij
  mikhail mykhailo mykhaylo mikhailo mihail michail mikail
  nikolai nikolay mykola mikalai nikolaj nicolai mikola
  andrei andrey andriy andrii andrej
  yevgeny evgeny evgeni evgeniy evgenii yevgeniy yevhen yevgen yauhen evgenij jewgeni
  pavel pavlo pavlos
  pyotr petr petro piotr
  grigory grigori grigoriy hryhoriy hryhorii ryhor
  igor ihor ihar
  oleg oleh aleh
  viktor victor viktar
  anatoly anatoliy anatoli anatolii anatol
  konstantin kostiantyn kostyantyn kanstantsin constantin
  yuri yury yuriy yurii iurii iurie jurij juri yuryi
  vasily vasiliy vasilii vasyl vasil wasyl
  valery valeriy valerii valeri valerij
  vyacheslav viacheslav wjatscheslaw vycheslav
  gennady gennadiy gennadii hennadiy hennadii
  arkady arkadiy arkadii arkadi
  georgy georgiy georgii heorhiy heorhii
  maxim maksim maksym
  artyom artem artiom
  timofey timofei tymofiy
  ruslan rouslan
  elena olena alena yelena
  ekaterina kateryna yekaterina katsiaryna
  natalia nataliya natalya nataliia
  tatiana tatyana tetiana tetyana
  irina iryna
  olga olha volha
  ivan ioan
  leonid lyonid leanid
  vitaly vitaliy vitalii vital vitali
  mohammed muhammad mohamed mohammad muhammed mohamad mohd muhamad mehmet mahomed mahamed mouhamed mohamud mokhammed magomed mochammad
  mahmoud mahmud mehmood mahmood
  ahmed ahmad akhmed ahmet akhmad achmad
  hussein husayn hussain hossein husain hosein hussayn housseine hussien houssein huseyin gusein khusein
  hasan hassan khasan
  yusuf youssef yousef yusif yousuf yossef yosef yussuf josef
  khaled khalid kaled chalid haled
  said saeed saied sayeed saeid
  omar umar omer
  othman osman usman uthman ousmane
  osama usama oussama ussama
  ismail ismael esmail ismayil esmaeil
  ibrahim brahim ebrahim ibragim ibraheem
  suleiman sulayman soleiman suleyman sulaiman soleimani
  musa moussa mousa mosa
  isa issa eisa essa
  yahya yehia yahia jahja
  jamal gamal djamel jamel cemal
  jaber gaber jabir djaber
  nasser nasir naser nacer nassir
  abdullah abdallah abdulla abdoullah abdalla abdellah abdullahi
  abdulrahman abdurrahman abdelrahman abderrahmane abdurahman
  abdulaziz abdelaziz abdulazeez
  mustafa mostafa moustafa mustapha moustapha
  fatima fatma fatimah
  aisha aysha aicha ayesha
  hamza hamzah khamza
  bashar bachar
  rashid rachid rasheed
  sharif cherif sherif shareef
  qasim kassem qassem kasim qasem qassim
  qusay kusay
  tariq tarek tarik tareq
  zayn zain zein
  salih saleh
  murad mourad
  rauf raouf
  nuri nouri noori
  hadi hady
  benjamin binyamin benyamin
  moshe moses moise
  jose josep
  abd abdul abdel abdal abdol abdoul
  kim gim
  park pak bak
  choi choe choy
  yoon yun
  baek paek baik
  kwon gwon`;

/** How a given name stands for another. */
type NameKinship = "variant" | "nickname";

/** How two given names stand for one another, or null: spellings of one name, or a pet name and its name. */
export function relateGivenNames(left: string, right: string): NameKinship | null {
  if (shareKey(SPELLING_KEYS.get(left), SPELLING_KEYS.get(right))) return "variant";
  return shareKey(givenNameKeys(left), givenNameKeys(right)) ? "nickname" : null;
}

/** The names that a given name may stand for, as keys; names that stand for one another share one. */
export function givenNameKeys(word: string): readonly string[] {
  return KEYS.get(word) ?? NONE;
}

const NONE: readonly string[] = [];
const SPELLING_KEYS = keysByWord(SPELLINGS, (word) => word);
// A pet name of `aleksandr` is one of `alexander` too: the keys of pet names are those of the spellings.
const KEYS = keysByWord(`${SPELLINGS}\n${PET_NAMES}`, (word) => SPELLING_KEYS.get(word)?.[0] ?? word);

function keysByWord(table: string, keyOf: (formal: string) => string): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>();
  for (const line of table.trim().split("\n")) {
    const words = line.trim().split(/\s+/);
    const key = keyOf(words[0] as string);
    for (const word of words) {
      const known = keys.get(word) ?? [];
      if (!known.includes(key)) keys.set(word, [...known, key]);
    }
  }
  return keys;
}

function shareKey(left: readonly string[] | undefined, right: readonly string[] | undefined): boolean {
  return left !== undefined && right !== undefined && left.some((key) => right.includes(key));
}
