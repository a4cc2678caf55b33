/** Finds texts by the letters that they share, three at a time, wherever words begin and end. */
import { item } from './item.ts'
import { Lists } from './lists.ts'

/** Groups of three letters fall into this many places; two in one place only make texts seem more alike. */
const PLACES = 2 ** 16
/** Texts that share less are not alike. */
const LEAST_SHARE = 0.62

/** Texts by their groups of letters. */
export class LetterGroups {
  /** The texts in which each group occurs. */
  readonly #occurrences: Lists
  readonly #sizes: Uint16Array

  constructor(texts: readonly string[]) {
    const groups = Lists.of(texts.map(groupsOf))
    this.#occurrences = groups.inverted(PLACES)
    this.#sizes = Uint16Array.from(texts, (_, index) => groups.at(index).length)
  }

  /** The texts like another one, with the share of groups in common (Dice), up to 1. */
  similar(text: string): [number, number][] {
    const groups = groupsOf(text)
    const counts = new Uint16Array(this.#sizes.length)
    const seen: number[] = []
    for (const group of groups) {
      for (const index of this.#occurrences.at(group)) {
        const count = item(counts, index) + 1
        counts[index] = count
        if (count === 3) seen.push(index)
      }
    }
    return seen.flatMap((index): [number, number][] => {
      const share = (2 * item(counts, index)) / (groups.length + item(this.#sizes, index))
      return share < LEAST_SHARE ? [] : [[index, share]]
    })
  }
}

function groupsOf(text: string): number[] {
  const padded = `^${text}$`
  const groups = new Set<number>()
  for (let at = 0; at + 3 <= padded.length; at++) {
    const [a, b, c] = [padded.charCodeAt(at), padded.charCodeAt(at + 1), padded.charCodeAt(at + 2)]
    groups.add((Math.imul(a, 0x2c1b) ^ Math.imul(b, 0x297a) ^ Math.imul(c, 31)) & (PLACES - 1))
  }
  return [...groups]
}
