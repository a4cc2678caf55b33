/** Forms of one word in Argentine addresses: abbreviations, and what kinds of streets are called. */
import { item } from './item.ts'

/** The forms of a word, the one that the index knows first. */
const FORMS: ReadonlyMap<string, readonly string[]> = formsOf(
  // Kinds of streets.
  'avenida av avd avda ave | alameda alam | autopista au aut autop | boulevard bv bvd blvd bulevar | calle cll c | camino cno cmno',
  'carretera ctra | diagonal diag | parque pq pqe | pasaje pje psje pas | peatonal peat | plaza pza plz pl',
  // Places.
  'farmacia farm | hospital hosp | escuela esc | universidad univ | supermercado super | banco bco | terminal term',
  'restaurante rest restaurant resto | iglesia igl | colegio col | jardin jd | barrio bo | villa v',
  // Titles and parts of names.
  'alferez alf | almirante alte alm | arquitecto arq | bartolome bme | brigadier brig | capitan cap',
  'comandante cmte cdte | comodoro cdro cro | contraalmirante calte | coronel cnel cnl | doctor dr | doctora dra',
  'conde cde | domingo dgo | francisco fco | general gral grl gal gen | gobernador gob gdor | hermanos hnos | ingeniero ing',
  'intendente int intte | juan jn | jose je | maria ma | mayor my | monsenor mons | nacional nac nacl',
  'nuestra nta ntra | obispo obpo | padre pe pde | presbitero pbro | presidente pte pdte pres | profesor prof',
  'profesora profa | provincial prov pcial | republica rep rca | san sn | santa sta | santiago sgo stgo | santo sto',
  'sargento sgto | senador sen | senor sr | senora sra | soldado sdo | teniente tte ten',
)

function formsOf(...lines: readonly string[]): Map<string, string[]> {
  const forms = new Map<string, string[]>()
  for (const group of lines.join('|').split('|')) {
    const [full = '', ...others] = group.trim().split(' ')
    for (const other of others) forms.set(other, [...(forms.get(other) ?? []), full])
  }
  return forms
}

/** The letters before the number of a road. */
const ROADS: ReadonlyMap<string, readonly string[]> = new Map([
  ['rn', ['ruta', 'nacional']],
  ['rp', ['ruta', 'provincial']],
])

/** Words that people add and omit at will: they distinguish similar names, but do not make a name. */
const MINOR: ReadonlySet<string> = new Set(
  (
    'avenida alameda autopista boulevard calle camino carretera diagonal pasaje peatonal plaza ruta barrio ' +
    'de del la las los el y e a ' +
    'alferez almirante arquitecto brigadier capitan comandante comodoro contraalmirante coronel doctor doctora general ' +
    'gobernador ingeniero intendente mayor monsenor obispo padre presbitero presidente profesor profesora sargento ' +
    'senador soldado teniente'
  ).split(' '),
)

/** Numbers as words, of streets named after dates and of numbered streets. */
const UNITS: ReadonlyMap<string, number> = numbered(
  'uno primero',
  'dos segundo segunda',
  'tres tercero tercera',
  ...(
    'cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve ' +
    'veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta'
  ).split(' '),
)
const TENS: ReadonlyMap<string, number> = new Map([
  ['veinte', 20],
  ['treinta', 30],
  ['cuarenta', 40],
  ['cincuenta', 50],
])

/** Numbers as kings and popes have them, without those of one letter. */
const ROMAN: ReadonlyMap<string, number> = numbered(
  ...'- ii iii iv - vi vii viii ix - xi xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii'.split(' '),
)

function numbered(...words: readonly string[]): ReadonlyMap<string, number> {
  return new Map(words.flatMap((forms, at) => forms.split(' ').map((form) => [form, at + 1] as const)))
}

/** The full forms that a plain word can stand for, the likeliest first; itself if it is no abbreviation. */
export function fullForms(word: string): readonly string[] {
  const number = UNITS.get(word) ?? TENS.get(word) ?? ROMAN.get(word)
  return number === undefined ? (FORMS.get(word) ?? [word]) : [String(number)]
}

/** Whether a plain word in its full form is one that people omit. */
export function isMinor(word: string): boolean {
  return MINOR.has(word)
}

/** Whether a plain word stands before the number of a road: 'ruta', 'provincial', 'RN'. */
export function isOfRoad(word: string): boolean {
  return (
    ROADS.has(word) || fullForms(word).some((form) => /^(?:ruta|autopista|nacional|provincial)$/.test(form))
  )
}

/**
 * The words of a name with letters and digits apart ('RP28' as 'ruta', 'provincial', '28'), and each number of two words
 * ('treinta y tres') as one of digits.
 */
export function nameParts(words: readonly string[]): string[] {
  const apart = words.flatMap((word) => (/\d/.test(word) ? (word.match(/\d+|\D+/g) ?? []) : word))
  const parts: string[] = []
  for (let at = 0; at < apart.length; at++) {
    const word = item(apart, at)
    const [joint, next = ''] = apart.slice(at + 1, at + 3)
    const tens = TENS.get(word)
    const unit = UNITS.get(next) ?? 10
    if (tens !== undefined && joint === 'y' && unit < 10) {
      parts.push(String(tens + unit))
      at += 2
    } else if (/^\d+$/.test(joint ?? '')) parts.push(...(ROADS.get(word) ?? [word]))
    else parts.push(word)
  }
  return parts
}
