/** Finds streets by the words of their names: complete, started or mistyped, in any order. */
import { editDistance } from './edit-distance.ts'
import { fullForm, isMinor, nameWords } from './names.ts'
import type { Street } from './place-data.ts'

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
  /** A typed word that people add at will and this name lacks. */
  surplusMinor: 0.08,
  /** 'call' is more likely a name than 'calle'. */
  takenForMinor: 0.1,
  otherName: 0.03,
} as const

interface Name {
  readonly street: number
  /** Indexes into the words. */
  readonly words: readonly number[]
  readonly surcharge: number
}

/** By index of a word, the cost of taking it for the typed one. */
type Costs = ReadonlyMap<number, number>

/** The names of streets, by their words. */
export class StreetNames {
  /** All words of all names, sorted. */
  readonly #words: readonly string[]
  /** Which of them people omit. */
  readonly #minor: readonly boolean[]
  /** Which letters occur in each word, as bits: they alone distinguish most words. */
  readonly #letters: Int32Array
  readonly #names: readonly Name[]
  /** The names in which each word occurs. */
  readonly #occurrences: readonly number[][]

  constructor(streets: readonly Street[]) {
    const named = streets.flatMap(({ name, otherNames }, street) =>
      [name, ...otherNames].map((one, at) => ({
        street,
        words: nameWords(one),
        surcharge: at && COST.otherName,
      })),
    )
    this.#words = [...new Set(named.flatMap(({ words }) => words))].toSorted()
    this.#minor = this.#words.map(isMinor)
    this.#letters = Int32Array.from(this.#words, lettersOf)
    const indexes = new Map(this.#words.map((word, index) => [word, index]))
    this.#names = named.map(({ street, words, surcharge }) => ({
      street,
      words: words.map((word) => indexes.get(word) ?? 0),
      surcharge,
    }))
    this.#occurrences = this.#words.map(() => [])
    this.#names.forEach(({ words }, index) => {
      for (const word of new Set(words)) this.#occurrences[word]?.push(index)
    })
  }

  /** The cost of every street whose name contains these plain words, by street: 0 for exactly its name. */
  match(typed: readonly string[]): Map<number, number> {
    const wanted = typed.map((word) => ({ minor: isMinor(fullForm(word)), costs: this.#wordsLike(word) }))
    const major = wanted.filter(({ minor }) => !minor)
    const needed = new Set(major.length > 0 ? major : wanted)
    const rarest = [...needed]
      .map(({ costs }) => this.#namesWith(costs))
      .reduce((best, names) => (names.size < best.size ? names : best))
    const found = new Map<number, number>()
    for (const index of rarest) {
      const name = this.#names[index]
      if (name === undefined) continue
      const cost = this.#costOf(name, wanted, needed)
      if (cost < (found.get(name.street) ?? Infinity)) found.set(name.street, cost)
    }
    return found
  }

  #costOf(name: Name, wanted: readonly Wanted[], needed: ReadonlySet<Wanted>): number {
    const left = [...name.words]
    let sum = name.surcharge
    let differs = false
    for (const one of wanted) {
      const [at, cost] = cheapest(left, one.costs)
      if (at >= 0) {
        const [word] = left.splice(at, 1)
        sum += cost + (!one.minor && this.#minor[word ?? -1] ? COST.takenForMinor : 0)
        differs ||= cost !== COST.initial
      } else if (needed.has(one)) return Infinity
      else sum += COST.surplusMinor
    }
    // Initials need another word: alone they match half of all names.
    if (!differs) return Infinity
    const minor = left.filter((word) => this.#minor[word]).length
    const untyped = Math.min(COST.untypedAtMost, (left.length - minor) * COST.untyped)
    return sum + untyped + minor * COST.untypedMinor
  }

  #namesWith(costs: Costs): Set<number> {
    const names = new Set<number>()
    for (const word of costs.keys()) for (const name of this.#occurrences[word] ?? []) names.add(name)
    return names
  }

  #wordsLike(typed: string): Costs {
    const costs = new Map<number, number>()
    const offer = (word: number, cost: number) => costs.set(word, Math.min(cost, costs.get(word) ?? Infinity))
    for (const word of new Set([typed, fullForm(typed)])) {
      // '12' is neither the start of '1234' nor a typo of '13'.
      if (/^\d/.test(word)) offerExact(this.#words, word, offer)
      else {
        this.#offerBegun(word, offer)
        if (word.length >= 3) this.#offerMistyped(word, offer)
        // 'Juan' matches the 'J.' of a name.
        offerExact(this.#words, word.charAt(0), (index) => offer(index, word.length > 1 ? COST.initial : 0))
      }
    }
    return costs
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
    this.#words.forEach((word, index) => {
      const limit = slipsIn(word)
      const other = this.#letters[index] ?? 0
      if (Math.abs(word.length - typed.length) > limit) return
      if (bits(letters & ~other) > limit || bits(other & ~letters) > limit) return
      const slips = editDistance(typed, word, limit)
      if (slips > 0 && slips <= limit) offer(index, slips === 1 ? COST.mistyped : COST.mistypedTwice)
    })
  }
}

interface Wanted {
  readonly minor: boolean
  readonly costs: Costs
}

/** The number of typos allowed in a word of this length. */
function slipsIn(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

function cheapest(words: readonly number[], costs: Costs): [number, number] {
  let best = -1
  let bestCost = Infinity
  words.forEach((word, at) => {
    const cost = costs.get(word) ?? Infinity
    if (cost < bestCost) [best, bestCost] = [at, cost]
  })
  return [best, bestCost]
}

function offerExact(words: readonly string[], word: string, offer: (word: number, cost: number) => void) {
  const at = firstFrom(words, word)
  if (words[at] === word) offer(at, 0)
}

/** Index of the first of some sorted words that does not sort before another one. */
function firstFrom(words: readonly string[], word: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 97
    letters |= 1 << (letter >= 0 ? letter : 26)
  }
  return letters
}

function bits(value: number): number {
  let rest = value
  let count = 0
  for (; rest !== 0; count++) rest &= rest - 1
  return count
}
