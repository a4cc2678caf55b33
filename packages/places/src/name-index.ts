/** Finds what is named by the words of its names: complete, started or mistyped, in any order. */
import { editDistance } from './edit-distance.ts'
import { item } from './item.ts'
import { nameWords } from './names.ts'
import { fullForms, isMinor, nameParts } from './word-forms.ts'

/* Cost of a difference between the typed and the real name: a complete word is better than a started one,
   which is better than a mistyped one. */
const COST = {
  /** A started word; the less of it is there, the higher the cost. */
  begun: 0.15,
  missingPart: 0.2,
  initial: 0.3,
  mistyped: 0.5,
  mistypedTwice: 0.8,
  /** A word of the name that was not typed. */
  untyped: 0.06,
  untypedAtMost: 0.3,
  untypedMinor: 0.02,
  /** '7 bis' is another street than '7'. */
  untypedBis: 0.1,
  /** A typed word that people add at will and this name lacks. */
  surplusMinor: 0.08,
  /** A typed word that the name lacks, if it has at least two others. */
  surplus: 0.9,
  /** 'call' is more likely a name than 'calle'. */
  takenForMinor: 0.1,
  /** The same letters in other words: run together or taken apart. */
  respaced: 0.1,
} as const

/** A name of an entry. */
export interface IndexedName {
  readonly entry: number
  readonly name: string
  /** Cost of using this name instead of the entry's first. */
  readonly surcharge: number
}

/** By index of a word, the cost of taking it for the typed one. */
type Costs = ReadonlyMap<number, number>

interface Wanted {
  readonly minor: boolean
  /** Of digits: no name that lacks it is meant. */
  readonly isNumber: boolean
  readonly costs: Costs
}

/** Names of numbered entries, by their words. */
export class NameIndex {
  /** All words of all names, sorted. */
  readonly #words: readonly string[]
  /** Which of them people omit, as 0 and 1. */
  readonly #minor: Uint8Array
  /** Which letters occur in each word, as bits: they alone distinguish most words. */
  readonly #letters: Int32Array
  /** By name. */
  readonly #entries: Uint32Array
  readonly #surcharges: Float32Array
  readonly #nameWords: readonly (readonly number[])[]
  /** The names in which each word occurs. */
  readonly #occurrences: readonly (readonly number[])[]

  constructor(names: readonly IndexedName[]) {
    const texts = names.map(({ name }) => nameWords(name))
    this.#words = [...new Set(texts.flat())].toSorted()
    const indexes = new Map(this.#words.map((word, index) => [word, index]))
    this.#minor = Uint8Array.from(this.#words, (word) => Number(isMinor(word)))
    this.#letters = Int32Array.from(this.#words, lettersOf)
    this.#entries = Uint32Array.from(names, ({ entry }) => entry)
    this.#surcharges = Float32Array.from(names, ({ surcharge }) => surcharge)
    this.#nameWords = texts.map((words) => words.flatMap((word) => indexes.get(word) ?? []))
    const occurrences = this.#words.map((): number[] => [])
    this.#nameWords.forEach((words, name) => {
      for (const word of words) item(occurrences, word).push(name)
    })
    this.#occurrences = occurrences
  }

  /** The cost of every entry with a name that contains these plain words, by entry: 0 for exactly its name. */
  match(typed: readonly string[]): Map<number, number> {
    const found = this.#matchWords(typed)
    for (const words of this.#takenApart(typed)) {
      for (const [entry, cost] of this.#matchWords(words)) {
        if (cost + COST.respaced < (found.get(entry) ?? Infinity)) found.set(entry, cost + COST.respaced)
      }
    }
    return found
  }

  #matchWords(typed: readonly string[]): Map<number, number> {
    const wanted = nameParts(typed).map((word): Wanted => ({
      minor: fullForms(word).some(isMinor),
      isNumber: /^\d+$/.test(word),
      costs: this.#wordsLike(word),
    }))
    const major = wanted.filter(({ minor }) => !minor)
    const needed = new Set(major.length > 0 ? major : wanted)
    const spared = major.length >= 3 ? 1 : 0
    const rarest = [...needed].map(({ costs }) => this.#namesWith(costs)).toSorted((a, b) => a.size - b.size)
    const found = new Map<number, number>()
    // A name that lacks one of the words has one of any two.
    for (const names of rarest.slice(0, 1 + spared)) {
      for (const name of names) {
        const cost = this.#costOf(name, wanted, needed, spared)
        const entry = item(this.#entries, name)
        if (cost < (found.get(entry) ?? Infinity)) found.set(entry, cost)
      }
    }
    return found
  }

  #costOf(name: number, wanted: readonly Wanted[], needed: ReadonlySet<Wanted>, spared: number): number {
    const words = item(this.#nameWords, name)
    const taken = new Set<number>()
    let sum = item(this.#surcharges, name)
    let differs = false
    let surplus = 0
    for (const one of wanted) {
      const [at, cost] = cheapest(words, taken, one.costs)
      if (at >= 0) {
        taken.add(at)
        sum += cost + (!one.minor && item(this.#minor, item(words, at)) ? COST.takenForMinor : 0)
        differs ||= cost !== COST.initial
      } else if (needed.has(one)) {
        if (one.isNumber || ++surplus > spared) return Infinity
        sum += COST.surplus
      } else sum += COST.surplusMinor
    }
    // Initials need another word: alone they match half of all names.
    if (!differs) return Infinity
    let minor = 0
    words.forEach((word, at) => {
      if (taken.has(at)) return
      minor += item(this.#minor, word)
      if (item(this.#words, word) === 'bis') sum += COST.untypedBis
    })
    const untyped = Math.min(COST.untypedAtMost, (words.length - taken.size - minor) * COST.untyped)
    return sum + untyped + minor * COST.untypedMinor
  }

  #namesWith(costs: Costs): Set<number> {
    const names = new Set<number>()
    for (const word of costs.keys()) for (const name of item(this.#occurrences, word)) names.add(name)
    return names
  }

  /** The typed words with one of them as two words that names have: 'sanmartin'. */
  #takenApart(typed: readonly string[]): string[][] {
    const apart: string[][] = []
    typed.forEach((word, at) => {
      for (let cut = 2; cut <= word.length - 2; cut++) {
        const pair = [word.slice(0, cut), word.slice(cut)]
        if (pair.every((part) => this.#indexOf(fullForms(part)[0] ?? part) !== null)) {
          apart.push([...typed.slice(0, at), ...pair, ...typed.slice(at + 1)])
        }
      }
    })
    return apart
  }

  #wordsLike(typed: string): Costs {
    const costs = new Map<number, number>()
    const offer = (word: number, cost: number) => costs.set(word, Math.min(cost, costs.get(word) ?? Infinity))
    for (const word of new Set([typed, ...fullForms(typed)])) {
      // '12' is neither the start of '1234' nor a typo of '13'.
      if (/^\d/.test(word)) {
        const at = this.#indexOf(word)
        if (at !== null) offer(at, 0)
      } else {
        this.#offerBegun(word, offer)
        if (word.length >= 3) this.#offerMistyped(word, offer)
      }
    }
    return costs
  }

  #indexOf(word: string): number | null {
    const at = firstFrom(this.#words, word)
    return this.#words[at] === word ? at : null
  }

  #offerBegun(typed: string, offer: (word: number, cost: number) => void) {
    for (let at = firstFrom(this.#words, typed); this.#words[at]?.startsWith(typed); at++) {
      const length = this.#words[at]?.length ?? 0
      if (length === typed.length) offer(at, 0)
      else if (typed.length === 1) offer(at, COST.initial)
      else offer(at, COST.begun + COST.missingPart * (1 - typed.length / length))
    }
  }

  #offerMistyped(typed: string, offer: (word: number, cost: number) => void) {
    const letters = lettersOf(typed)
    for (let index = 0; index < this.#words.length; index++) {
      const word = item(this.#words, index)
      const limit = word.length < 3 ? 0 : word.length < 6 ? 1 : 2
      if (Math.abs(word.length - typed.length) > limit) continue
      const other = item(this.#letters, index)
      if (bits(letters & ~other) > limit || bits(other & ~letters) > limit) continue
      if (/\d/.test(word)) continue
      const slips = editDistance(typed, word, limit)
      if (slips > 0 && slips <= limit) offer(index, slips === 1 ? COST.mistyped : COST.mistypedTwice)
    }
  }
}

function cheapest(words: readonly number[], taken: ReadonlySet<number>, costs: Costs): [number, number] {
  let best = -1
  let bestCost = Infinity
  words.forEach((word, at) => {
    const cost = costs.get(word) ?? Infinity
    if (cost < bestCost && !taken.has(at)) [best, bestCost] = [at, cost]
  })
  return [best, bestCost]
}

/** Index of the first of some sorted words that does not sort before another one. */
function firstFrom(words: readonly string[], word: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (item(words, middle) < word) low = middle + 1
    else high = middle
  }
  return low
}

function lettersOf(word: string): number {
  let letters = 0
  // Any script: letters that share a bit only make the comparison coarser.
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bits(value: number): number {
  let rest = value
  let count = 0
  for (; rest !== 0; count++) rest &= rest - 1
  return count
}
