/** Street names as written in Argentina: when two spellings are the same name. */

/** Abbreviations of a word, by its full form. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  avenida: 'av avd avda ave',
  autopista: 'au aut autop',
  boulevard: 'bv bvd blvd boul bulevar',
  calle: 'cll',
  diagonal: 'diag',
  pasaje: 'pje psje pas',
  peatonal: 'peat',
  alferez: 'alf',
  almirante: 'alte alm',
  arquitecto: 'arq',
  bartolome: 'bme',
  brigadier: 'brig',
  capitan: 'cap',
  comandante: 'cmte cdte',
  comodoro: 'cdro cro',
  contraalmirante: 'calte',
  coronel: 'cnel cnl',
  doctor: 'dr',
  doctora: 'dra',
  domingo: 'dgo',
  francisco: 'fco',
  general: 'gral grl',
  gobernador: 'gob gdor',
  hermanos: 'hnos',
  ingeniero: 'ing',
  intendente: 'int intte',
  monsenor: 'mons',
  nuestra: 'nta ntra',
  obispo: 'obpo',
  presbitero: 'pbro',
  presidente: 'pte pdte pres',
  profesor: 'prof',
  republica: 'rep rca',
  san: 'sn',
  santa: 'sta',
  santiago: 'sgo stgo',
  santo: 'sto',
  sargento: 'sgto sgt',
  senor: 'sr',
  senora: 'sra',
  soldado: 'sdo',
  teniente: 'tte',
}

const FULL_FORM: ReadonlyMap<string, string> = new Map(
  Object.entries(SHORT_FORMS).flatMap(([full, short]) => short.split(' ').map((one) => [one, full] as const)),
)

/** Words that people add and omit at will: they distinguish similar names, but do not make a name. */
const MINOR: ReadonlySet<string> = new Set(
  (
    'avenida autopista boulevard calle diagonal pasaje peatonal camino ' +
    'de del la las los el y e ' +
    'alferez almirante arquitecto brigadier capitan comandante comodoro contraalmirante coronel doctor doctora ' +
    'general gobernador ingeniero intendente mayor monsenor obispo presbitero presidente profesor sargento soldado ' +
    'teniente'
  ).split(' '),
)

/**
 * The words of a text in plain letters and digits: no capitals, accents or signs; 'ñ' becomes 'n', '1º'
 * becomes '1'.
 */
export function plainWords(text: string): string[] {
  const plain = text
    // Inside a name it joins ("O'Higgins"); the next step would split there.
    .replace(/['’`´]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  return [...plain.matchAll(/[a-z0-9]+/g)].map(([word]) => word.replace(/^(\d+)(?:o|a|ro|ra|do|da)$/, '$1'))
}

/** The full form of a plain word: 'avda' is 'avenida'. */
export function fullForm(word: string): string {
  return FULL_FORM.get(word) ?? word
}

/** Whether a plain word in its full form is one that people omit. */
export function isMinor(word: string): boolean {
  return MINOR.has(word)
}

/** The words of a name, in full. */
export function nameWords(name: string): string[] {
  return plainWords(name).map(fullForm)
}

/** Equal for two spellings of one name; empty for a name without letters and digits. */
export function nameKey(name: string): string {
  return nameWords(name).join(' ')
}

/** Equal for names that differ only in words that people omit: 'Avenida Corrientes', 'Corrientes'. */
export function coreKey(name: string): string {
  const words = nameWords(name)
  const core = words.filter((word) => !isMinor(word))
  return (core.length > 0 ? core : words).join(' ')
}

/** Two names joined by 'y', which becomes 'e' before an i sound. */
export function joinNames(first: string, second: string): string {
  return `${first} ${/^h?i(?!e)/.test(plainWords(second)[0] ?? '') ? 'e' : 'y'} ${second}`
}
