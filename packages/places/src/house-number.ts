/** House numbers are texts: '1234', '12A', 'Mza 12 Lote 5'. */
import { plainWords } from './names.ts'

/** Words that begin a number in an estate without streets, or on a road, by their full form. */
const INTRO: ReadonlyMap<string, string> = new Map([
  ['mza', 'manzana'],
  ['mz', 'manzana'],
  ['manzana', 'manzana'],
  ['lt', 'lote'],
  ['lote', 'lote'],
  ['casa', 'casa'],
  ['parcela', 'parcela'],
  ['km', 'km'],
])

/** A house number as somebody typed it. */
export interface TypedNumber {
  /** As it is shown if the map does not have it: '1234', '12D'. */
  readonly text: string
  /** Its words, and whatever follows: 'A' may be of the number or a door, '3' a floor. */
  readonly words: readonly string[]
}

/** Whether a plain word is a number of a door: '1234', '12b'. */
export const isNumber = (word: string): boolean => /^(?=.*[1-9])\d{1,6}[a-z]{0,3}$/.test(word)

/** The number with which plain words begin; null if they begin with none. */
export function typedNumber(words: readonly string[]): TypedNumber | null {
  const [first = ''] = words
  if (isNumber(first)) return { text: first.toUpperCase(), words: numberWords(words) }
  let end = 0
  while (INTRO.has(words[end] ?? '') && /^(?:\d+[a-z]?|[a-z]{1,2})$/.test(words[end + 1] ?? '')) end += 2
  if (end === 0) return null
  const text = words.slice(0, end).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return { text: text.join(' '), words: numberWords(words) }
}

/** Letters and digits apart, in full: 'mz', '12', 'lt', '5b' as 'manzana', '12', 'lote', '5', 'b'. */
export function numberWords(words: readonly string[]): string[] {
  return words.flatMap((word) => word.match(/\d+|\D+/g) ?? []).map((word) => INTRO.get(word) ?? word)
}

/** Equal for two spellings of one number: '12 A' and '12a', 'Mza. 12, Lote 5' and 'mz 12 lt 5'. */
export function numberKey(number: string): string {
  return /^\d+$/.test(number) ? number : numberWords(plainWords(number)).join(' ')
}

/** What counts of a number along its street: 12 of '12', '12A' and '12/14', null of 'Mza 12 Lote 5'. */
export function valueOf(number: string): number | null {
  return Number(/^\s*0*(\d{1,6})(?!\d)/.exec(number)?.[1] ?? 0) || null
}

/** The numbers of '1234;1238', and the first and the last one of '1234-1238'; any other text is a number as it is. */
export function numbersIn(text: string): string[] {
  return text
    .split(/[;,](?=\s*\d)|;/)
    .flatMap((part) => {
      const [, from = '', to = ''] = /^\s*(\d+)\s*[-–]\s*(\d+)\s*$/.exec(part) ?? []
      return Number(to) > Number(from) ? [from, to] : [part.trim()]
    })
    .filter((number) => numberKey(number) !== '' && !/^0+$/.test(number))
}
