/** Forms of one word in Spanish, Portuguese, English and French: abbreviations, and what kinds of streets are called. */

/**
 * Other forms of a word, by the form that the index knows. Forms of several words can be equal: 'dr' is 'doctor'
 * and 'drive', the likelier first.
 */
const OTHER_FORMS: Readonly<Record<string, string>> = {
  // Kinds of streets.
  avenida: 'av avd avda ave avenue aven',
  alameda: 'al alam',
  autopista: 'au aut autop autoestrada autoroute',
  boulevard: 'bv bvd blvd bd bld boul bulevar bulevard',
  calle: 'cll c',
  camino: 'cno cmno chemin chem che ch caminho cam',
  carretera: 'ctra rodovia rod route rte',
  diagonal: 'diag',
  escalier: 'esc escaliers escalinata',
  estrada: 'est estr',
  faubourg: 'fg fbg',
  impasse: 'imp',
  ladeira: 'lad',
  largo: 'lgo',
  parque: 'pq pqe parc park',
  pasaje: 'pje psje pas pass passage passagem psg',
  peatonal: 'peat',
  plaza: 'pza plz pl pca place praca platz square sq piazza',
  promenade: 'prom',
  quai: 'qu q',
  road: 'rd',
  rua: 'r rue',
  ruta: 'rn rp',
  street: 'st',
  strasse: 'str',
  travessa: 'tv trav traverse',
  // Places.
  estacion: 'estacao station gare bahnhof',
  farmacia: 'farm pharmacie pharmacy apotheke',
  hospital: 'hosp hopital krankenhaus klinikum',
  iglesia: 'igreja eglise church kirche igl',
  escuela: 'esc escola ecole school schule',
  colegio: 'col college',
  universidad: 'univ universidade universite university universitat',
  supermercado: 'super supermarche supermarket supermarkt',
  restaurante: 'rest restaurant resto',
  hotel: 'htl',
  banco: 'bco bank banque',
  museo: 'museu musee museum',
  cementerio: 'cemiterio cimetiere cemetery friedhof',
  aeropuerto: 'aeroporto aeroport airport flughafen',
  terminal: 'term',
  barrio: 'bo bairro quartier',
  villa: 'v vila ville',
  jardin: 'jd jardim garden jdin',
  // Titles and parts of names.
  alferez: 'alf',
  almirante: 'alte alm amiral admiral',
  arquitecto: 'arq arquiteto',
  bartolome: 'bme',
  brigadeiro: 'brigo',
  brigadier: 'brig',
  capitan: 'cap capitao capitaine captain cpt',
  comandante: 'cmte cdte cdt commandant',
  comendador: 'comend',
  comodoro: 'cdro cro',
  conde: 'cde comte',
  conselheiro: 'cons',
  contraalmirante: 'calte',
  coronel: 'cnel cnl cel colonel',
  deputado: 'dep',
  desembargador: 'des',
  doctor: 'dr doutor docteur',
  doctora: 'dra doutora',
  domingo: 'dgo',
  drive: 'dr',
  francisco: 'fco',
  general: 'gral grl gal gen',
  gobernador: 'gob gdor gov governador',
  hermanos: 'hnos irmaos',
  ingeniero: 'ing eng engenheiro',
  intendente: 'int intte',
  juan: 'jn',
  jose: 'je',
  major: 'maj',
  marechal: 'mal mar marechale',
  maria: 'ma',
  mayor: 'my',
  monsenor: 'mons monsenhor monseigneur mgr',
  nossa: 'na ns',
  nuestra: 'nta ntra',
  obispo: 'obpo',
  padre: 'pe pde',
  presbitero: 'pbro',
  presidente: 'pte pdte pres president pdt',
  profesor: 'prof professor professeur',
  profesora: 'profa professora',
  republica: 'rep rca republique',
  saint: 'st',
  sainte: 'ste',
  san: 'sn',
  sankt: 'st',
  santa: 'sta',
  santiago: 'sgo stgo',
  santo: 'sto',
  sargento: 'sgto sgt',
  senador: 'sen',
  senhora: 'sra',
  senor: 'sr',
  senora: 'sra',
  soldado: 'sdo',
  teniente: 'tte ten tenente lieutenant lt',
  visconde: 'visc',
}

const FORMS: ReadonlyMap<string, readonly string[]> = Object.entries(OTHER_FORMS).reduce(
  (forms, [full, others]) => {
    for (const other of others.split(' ')) forms.set(other, [...(forms.get(other) ?? []), full])
    return forms
  },
  new Map<string, string[]>(),
)

/** Words that people add and omit at will: they distinguish similar names, but do not make a name. */
const MINOR: ReadonlySet<string> = new Set(
  (
    'avenida alameda autopista boulevard calle camino carretera diagonal estrada faubourg impasse ladeira largo ' +
    'pasaje peatonal plaza promenade quai road rua rue ruta street strasse travessa escalier barrio ' +
    'de del la las los el y e da das do dos du des le les d l o a os as em na no the of and et aux au ' +
    'der die das am im an und ' +
    'alferez almirante arquitecto brigadeiro brigadier capitan comandante comendador comodoro conselheiro ' +
    'contraalmirante coronel deputado desembargador doctor doctora general gobernador ingeniero intendente major ' +
    'marechal mayor monsenor obispo padre presbitero presidente profesor profesora sargento senador soldado ' +
    'teniente visconde'
  ).split(' '),
)

/** Numbers as words, in Spanish, Portuguese and French, of streets named after dates and of numbered streets. */
const UNITS: ReadonlyMap<string, number> = numbered(
  'uno um primero primeiro premier',
  'dos dois deux segundo segunda',
  'tres trois tercero tercera terceiro',
  'cuatro quatro quatre',
  'cinco cinq',
  'seis six',
  'siete sete sept',
  'ocho oito huit',
  'nueve nove neuf',
  'diez dez dix',
  'once onze',
  'doce doze douze',
  'trece treze treize',
  'catorce quatorze catorze',
  'quince quinze',
  'dieciseis dezesseis seize',
  'diecisiete dezessete',
  'dieciocho dezoito',
  'diecinueve dezenove',
  'veinte vinte vingt',
  'veintiuno veintiun',
  'veintidos',
  'veintitres',
  'veinticuatro',
  'veinticinco',
  'veintiseis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
  'treinta trinta trente',
)
const TENS: ReadonlyMap<string, number> = new Map([
  ['veinte', 20],
  ['vinte', 20],
  ['vingt', 20],
  ['treinta', 30],
  ['trinta', 30],
  ['trente', 30],
  ['cuarenta', 40],
  ['quarenta', 40],
  ['cincuenta', 50],
  ['cinquenta', 50],
])

function numbered(...words: readonly string[]): ReadonlyMap<string, number> {
  return new Map(words.flatMap((forms, at) => forms.split(' ').map((form) => [form, at + 1] as const)))
}

/** The full forms that a plain word can stand for, the likeliest first; itself if it is no abbreviation. */
export function fullForms(word: string): readonly string[] {
  const number = UNITS.get(word) ?? TENS.get(word)
  return number === undefined ? (FORMS.get(word) ?? [word]) : [String(number)]
}

/** Whether a plain word in its full form is one that people omit. */
export function isMinor(word: string): boolean {
  return MINOR.has(word)
}

/** The words with each number of two words ('treinta y tres', 'vinte e cinco') as one of digits. */
export function withNumbers(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    const tens = TENS.get(words[at] ?? '')
    const unit = UNITS.get(words[at + 2] ?? '') ?? 10
    const joins = /^(?:y|e|et)$/.test(words[at + 1] ?? '')
    if (tens !== undefined && joins && unit < 10) {
      joined.push(String(tens + unit))
      at += 2
    } else joined.push(words[at] ?? '')
  }
  return joined
}

/** The words for numbers that a mistyped one is compared with. */
export const NUMBER_WORDS: readonly string[] = [...UNITS.keys(), ...TENS.keys()].filter(
  (word) => word.length >= 6,
)
