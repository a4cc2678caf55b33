/** What an operator types to find riders, as PostgreSQL searches for it. The index has the words of `rider_words` (`018-pages.ts`). */

/** Words looked for; what else is typed is not. */
const MOST_WORDS = 8

/**
 * A `tsquery` for riders with words that begin like all of these: parts of the name, the email, the document, or the phone from any of its
 * digits on, written as people do. Null if there is nothing to look for.
 */
export function wordsOf(search: string): string | null {
  const plain = search.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = isNumber(plain) ? [digitsOf(plain)] : plain.split(/\s+/).flatMap(partsOf)
  const asked = words.filter((word) => word !== '').slice(0, MOST_WORDS)
  return asked.length === 0 ? null : asked.map((word) => `'${word}':*`).join(' & ')
}

/** A phone or document as people write it: '11 5555-0199', '(011) 5555-0199', '30.111.222'. */
function isNumber(plain: string): boolean {
  return /^[\d\s().+/-]+$/.test(plain) && /\d/.test(plain)
}

/** Its digits, without the zero of a call across the country. */
function digitsOf(plain: string): string {
  return plain.replace(/\D/g, '').replace(/^0+/, '')
}

/** An email stays whole; of names and all else only letters and digits count. */
function partsOf(word: string): string[] {
  return word.includes('@') ? [word.replace(/['\\]/g, '')] : word.split(/[^a-z0-9]+/)
}
