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
  brigadier: 'Brig.',
  capitán: 'Cap.',
  comandante: 'Cmte.',
  coronel: 'Cnel.',
  doctor: 'Dr.',
  doctora: 'Dra.',
  general: 'Gral.',
  gobernador: 'Gdor.',
  ingeniero: 'Ing.',
  intendente: 'Int.',
  monseñor: 'Mons.',
  presidente: 'Pte.',
  profesor: 'Prof.',
  profesora: 'Prof.',
  sargento: 'Sgto.',
  teniente: 'Tte.',
}
const PT: Words = {
  alameda: 'Al.',
  avenida: 'Av.',
  estrada: 'Estr.',
  praça: 'Pç.',
  rodovia: 'Rod.',
  rua: 'R.',
  travessa: 'Tv.',
  almirante: 'Alm.',
  capitão: 'Cap.',
  comendador: 'Com.',
  coronel: 'Cel.',
  desembargador: 'Des.',
  doutor: 'Dr.',
  doutora: 'Dra.',
  engenheiro: 'Eng.',
  general: 'Gen.',
  governador: 'Gov.',
  marechal: 'Mal.',
  padre: 'Pe.',
  prefeito: 'Pref.',
  presidente: 'Pres.',
  professor: 'Prof.',
  professora: 'Profa.',
  senador: 'Sen.',
  tenente: 'Ten.',
  vereador: 'Ver.',
}
const FR: Words = {
  allée: 'All.',
  avenue: 'Av.',
  boulevard: 'Bd',
  chemin: 'Ch.',
  faubourg: 'Fg',
  impasse: 'Imp.',
  passage: 'Pass.',
  place: 'Pl.',
  promenade: 'Prom.',
  route: 'Rte',
  rue: 'R.',
  docteur: 'Dr',
  général: 'Gal',
  maréchal: 'Mal',
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
const DE: Words = { straße: 'Str.', doktor: 'Dr.', sankt: 'St.' }
const IT: Words = { corso: 'C.so', piazza: 'P.za', piazzale: 'P.le', viale: 'V.le', vicolo: 'Vic.' }

/** What shortens a name, and by which of its words its language is known. */
const LANGUAGES: Readonly<Record<Language, { readonly words: Words; readonly sign: RegExp }>> = {
  es: { words: ES, sign: /^(calle|avenida|pasaje|camino|carretera|ruta)\s|\s(del|los|las|y)\s/i },
  pt: { words: PT, sign: /^(rua|avenida|travessa|praça|rodovia|estrada|alameda)\s|\s(da|do|dos|das|e)\s/i },
  fr: { words: FR, sign: /^(rue|chemin|impasse|allée|quai|place|route)\s|\s(du|des)\s/i },
  en: { words: EN, sign: /\s(street|road|avenue|lane|drive|way|court)$/i },
  de: { words: DE, sign: /(straße|gasse|weg|platz)$/i },
  it: { words: IT, sign: /^(via|viale|piazza|corso|vicolo)\s|\s(della|dei|degli)\s/i },
}
const NAMED = Object.keys(LANGUAGES) as Language[]

/** Shortens a name in the language that it shows, else in that of most of the city's names. */
export type Shortener = (name: string) => string

/** A shortener for the names of a city. */
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
  return (name) => {
    const language = order.find((language) => LANGUAGES[language].sign.test(name)) ?? usual
    return language ? shortened(name, language) : name
  }
}

/** A word of its own stays whole: 'Avenida' alone is a name. */
function shortened(name: string, language: Language): string {
  const { words } = LANGUAGES[language]
  const all = name.split(' ')
  if (all.length < 2) return language === 'de' ? name.replace(/(?<=.)straße$/, 'str.') : name
  return all
    .map((word, i) => {
      const short = shortWord(words, word)
      if (language === 'en') return i === all.length - 1 ? short : word
      // The last word carries the name in these languages: 'Rua General' is no abbreviation; in German it is the kind of street.
      return i < all.length - 1 || language === 'de' ? short : word
    })
    .join(' ')
}

function shortWord(words: Words, word: string): string {
  const key = word.toLowerCase()
  if (Object.hasOwn(words, key)) return words[key]!
  return words === DE ? word.replace(/(?<=.)straße$/, 'str.') : word
}
