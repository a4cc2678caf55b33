/** Names of streets shortened as on street signs, so that more of them fit. */

type Language = 'es' | 'pt' | 'fr' | 'en' | 'de' | 'it'

/** Words and what is written for them. */
type Words = Readonly<Record<string, string>>

const ES: Words = {
  avenida: 'Av.',
  boulevard: 'Bv.',
  bulevar: 'Bv.',
  calle: 'C.',
  callejón: 'Cjón.',
  camino: 'Cno.',
  carretera: 'Ctra.',
  diagonal: 'Diag.',
  pasaje: 'Pje.',
  autopista: 'Au.',
  almirante: 'Alte.',
  arquitecto: 'Arq.',
  brigadier: 'Brig.',
  capitán: 'Cap.',
  comandante: 'Cmte.',
  contraalmirante: 'Calte.',
  coronel: 'Cnel.',
  doctor: 'Dr.',
  doctora: 'Dra.',
  embajador: 'Emb.',
  general: 'Gral.',
  gobernador: 'Gdor.',
  ingeniero: 'Ing.',
  intendente: 'Int.',
  mariscal: 'Mcal.',
  ministro: 'Min.',
  monseñor: 'Mons.',
  nuestra: 'Ntra.',
  presidente: 'Pte.',
  profesor: 'Prof.',
  profesora: 'Prof.',
  sargento: 'Sgto.',
  señora: 'Sra.',
  soldado: 'Sdo.',
  teniente: 'Tte.',
  vicealmirante: 'Valte.',
}
const PT: Words = {
  alameda: 'Al.',
  avenida: 'Av.',
  estrada: 'Estr.',
  ladeira: 'Ld.',
  largo: 'Lg.',
  praça: 'Pç.',
  rodovia: 'Rod.',
  rua: 'R.',
  travessa: 'Tv.',
  viaduto: 'Vd.',
  almirante: 'Alm.',
  brigadeiro: 'Brig.',
  capitão: 'Cap.',
  comendador: 'Com.',
  conselheiro: 'Cons.',
  coronel: 'Cel.',
  deputado: 'Dep.',
  desembargador: 'Des.',
  dom: 'D.',
  dona: 'D.',
  doutor: 'Dr.',
  doutora: 'Dra.',
  engenheiro: 'Eng.',
  general: 'Gen.',
  governador: 'Gov.',
  major: 'Maj.',
  marechal: 'Mal.',
  ministro: 'Min.',
  monsenhor: 'Mons.',
  nossa: 'N.',
  padre: 'Pe.',
  prefeito: 'Pref.',
  presidente: 'Pres.',
  professor: 'Prof.',
  professora: 'Profa.',
  santa: 'Sta.',
  santo: 'Sto.',
  são: 'S.',
  sargento: 'Sgt.',
  senador: 'Sen.',
  senhora: 'Sra.',
  tenente: 'Ten.',
  vereador: 'Ver.',
  visconde: 'Visc.',
}
const FR: Words = {
  allée: 'All.',
  allées: 'All.',
  avenue: 'Av.',
  boulevard: 'Bd',
  chemin: 'Ch.',
  escalier: 'Esc.',
  esplanade: 'Espl.',
  faubourg: 'Fg',
  impasse: 'Imp.',
  montée: 'Mtée',
  passage: 'Pass.',
  place: 'Pl.',
  promenade: 'Prom.',
  'rond-point': 'Rd-Pt',
  route: 'Rte',
  rue: 'R.',
  sentier: 'Sent.',
  square: 'Sq.',
  traverse: 'Trav.',
  capitaine: 'Cap.',
  colonel: 'Col.',
  commandant: 'Cdt',
  docteur: 'Dr',
  général: 'Gal',
  lieutenant: 'Lt',
  maréchal: 'Mal',
  président: 'Pdt',
  prince: 'Pce',
  princesse: 'Pcesse',
  professeur: 'Pr',
  sainte: 'Ste',
  saint: 'St',
}
const EN: Words = {
  avenue: 'Ave',
  boulevard: 'Blvd',
  court: 'Ct',
  drive: 'Dr',
  highway: 'Hwy',
  lane: 'Ln',
  parkway: 'Pkwy',
  place: 'Pl',
  road: 'Rd',
  square: 'Sq',
  street: 'St',
  terrace: 'Ter',
}
const DE: Words = {
  straße: 'Str.',
  strasse: 'Str.',
  gasse: 'G.',
  platz: 'Pl.',
  bürgermeister: 'Bgm.',
  doktor: 'Dr.',
  professor: 'Prof.',
  sankt: 'St.',
}
const IT: Words = { corso: 'C.so', piazza: 'P.za', piazzale: 'P.le', viale: 'V.le', vicolo: 'Vic.' }

/** What shortens a name, and by which of its words its language is known. */
interface Abbreviations {
  readonly words: Words
  /** Of words: what compounds begin or end with. */
  readonly parts?: readonly (readonly [part: RegExp, short: string])[]
  readonly sign: RegExp
}

const LANGUAGES: Readonly<Record<Language, Abbreviations>> = {
  es: { words: ES, sign: /^(calle|avenida|pasaje|camino|carretera|ruta)\s|\s(del|los|las|y)\s/i },
  pt: { words: PT, sign: /^(rua|avenida|travessa|praça|rodovia|estrada|alameda)\s|\s(da|do|dos|das|e)\s/i },
  fr: {
    words: FR,
    parts: [
      [/^saint-/i, 'St-'],
      [/^sainte-/i, 'Ste-'],
    ],
    sign: /^(rue|chemin|impasse|allée|quai|place|route)\s|\s(du|des)\s/i,
  },
  en: { words: EN, sign: /\s(street|road|avenue|lane|drive|way|court)$/i },
  de: {
    words: DE,
    parts: [
      [/(?<=.)(s)tra(?:ß|ss)e$/i, '$1tr.'],
      [/(?<=.)(g)asse$/i, '$1.'],
      [/(?<=.)(p)latz$/i, '$1l.'],
    ],
    sign: /(straße|gasse|weg|platz)$/i,
  },
  it: { words: IT, sign: /^(via|viale|piazza|corso|vicolo)\s|\s(della|dei|degli)\s/i },
}
const NAMED = Object.keys(LANGUAGES) as Language[]

/** Shortens a name in the language that it shows, else in that of most of the city's names. */
export type Shortener = (name: string) => string

/** A shortener for the names of a city. Of several names behind each other, `A;B`, the first stands for all. */
export function shortenerFor(names: Iterable<string>): Shortener {
  const counts = new Map<Language, number>()
  for (const name of names) {
    for (const language of NAMED) {
      if (LANGUAGES[language].sign.test(name)) counts.set(language, (counts.get(language) ?? 0) + 1)
    }
  }
  // The city's own language first: a sign of several languages is one of that.
  const order = NAMED.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const usual = counts.size > 0 ? order[0] : undefined
  return (names) => {
    const name = names.split(';', 1)[0]!.trim() || names
    const language = order.find((language) => LANGUAGES[language].sign.test(name)) ?? usual
    return language ? shortened(name, language) : name
  }
}

function shortened(name: string, language: Language): string {
  const { words, parts = [] } = LANGUAGES[language]
  const all = name.split(' ')
  return all
    .map((word, i) => {
      const key = word.toLowerCase()
      if (isShortened(i, all.length, language) && Object.hasOwn(words, key)) return words[key]!
      return parts.reduce((rest, [part, short]) => rest.replace(part, short), word)
    })
    .join(' ')
}

/**
 * Whether a whole word of a name may be shortened. 'Avenida' alone is a name, and the last word carries it: 'Rua General' is no abbreviation.
 * In English and German the last word is the kind of street.
 */
function isShortened(i: number, words: number, language: Language): boolean {
  if (words === 1) return false
  const isLast = i === words - 1
  return language === 'de' || isLast === (language === 'en')
}
