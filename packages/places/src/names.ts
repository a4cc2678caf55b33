/** Names as people write them: when two spellings are the same name. */
import { fullForms, isMinor, nameParts } from './word-forms.ts'

/**
 * The words of a text in plain letters and digits: no capitals, accents or signs; 'ñ' becomes 'n', '1º' and '1ra' become '1'.
 */
export function plainWords(text: string): string[] {
  // The sign is inside a name: "O'Higgins".
  const joined = text.replace(/['’`´]/g, '').replace(/(?<=\d)[ºª°]/g, '')
  // Most names are of plain letters, and every name of a city is asked for several times.
  const plain = /^[ -~]*$/.test(joined) ? joined.toLowerCase() : folded(joined)
  return [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) =>
    word.replace(/^(\d+)(?:ro|ra|do|da|er|era|to|ta)$/, '$1'),
  )
}

// By the capital, which is one for several small letters: 'ß' and 'ss'.
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase()

/** The words of a name, in full. */
export function nameWords(name: string): string[] {
  return nameParts(plainWords(name)).map((word) => fullForms(word)[0] ?? word)
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
