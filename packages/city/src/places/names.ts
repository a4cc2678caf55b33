/** Names as people write them: when two spellings are the same name. */
import { fullForms, isMinor, withNumbers } from './word-forms.ts'

/** Letters that neither decompose nor have a capital that does. */
const FOLDED: Readonly<Record<string, string>> = {
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  // Arabic: written either way at the end of a word.
  ة: 'ه',
  ى: 'ي',
}

/** The zeros of the other decimal digits in use; nine more follow each. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]

/**
 * The words of a text in plain letters and digits of any script: no capitals, accents or signs; 'ñ' becomes 'n',
 * '1º' becomes '1'. Chinese characters are words of their own, since nothing separates them.
 */
export function plainWords(text: string): string[] {
  // French elision separates two words; elsewhere the sign is inside a name ("O'Higgins", Hebrew 'ז׳').
  const joined = text.replace(/(?<!\p{L})([ldjcmnst]|qu)['’](?=\p{L})/giu, '$1 ').replace(/['’`´ʼ׳״ـ]/g, '')
  // Most names are of plain letters, and every name of a city is asked for several times.
  const plain = /^[ -~]*$/.test(joined) ? joined.toLowerCase() : folded(joined)
  return [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) =>
    word.replace(/^(\d+)(?:o|a|e|ro|ra|do|da|er|re|eme|st|nd|rd|th)$/, '$1'),
  )
}

function folded(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      // By the capital, which is one for several small letters: 'ß' and 'ss', 'ı' and 'i'.
      .toUpperCase()
      .toLowerCase()
      .replace(/[ςæœøłđðþةى]/g, (letter) => FOLDED[letter] ?? letter)
      .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
      .replace(/\p{Script=Han}/gu, ' $& ')
  )
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.find((one) => code >= one && code <= one + 9)
  return zero === undefined ? digit : String(code - zero)
}

/** The words of a name, in full. */
export function nameWords(name: string): string[] {
  const words = withNumbers(plainWords(name))
  return words.map((word, at) => {
    const forms = fullForms(word)
    // 'St. James St.': behind a name it is the street.
    const isStreet = forms.includes('street') && at > 0 && at === words.length - 1
    return isStreet ? 'street' : (forms.find((form) => form !== 'street') ?? word)
  })
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

/**
 * How a word sounds to people who write Spanish or Portuguese: equal for 'Balbín' and 'Valvin', 'Yrigoyen' and
 * 'Irigollen'.
 */
export function soundOf(word: string): string {
  return word
    .replace(/h/g, '')
    .replace(/ll/g, 'y')
    .replace(/(.)\1+/g, '$1')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/c(?=[ei])|[zx]/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/v/g, 'b')
    .replace(/^y(?![aeiou])|y$/g, 'i')
    .replace(/w/g, 'u')
}
