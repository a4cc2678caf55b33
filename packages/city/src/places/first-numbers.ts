/**
 * The numbers at which streets begin: at 0, or with what the streets beside them have reached there. For each street there is a
 * likelihood of every hundred; the streets tell each other theirs, again and again (belief propagation), until one hundred is
 * the likeliest for each.
 */
import { median } from './house-samples.ts'
import { TOLD_A_SIDE, type Pair } from './parallels.ts'

/** What two streets beside each other say of each other. */
export interface Tie {
  readonly one: number
  readonly other: number
  /** Whole hundreds with which the other begins, less those of the first, if they have the same numbers side by side. */
  readonly step: number
  /** How likely they have, from 0 to 1. */
  readonly trust: number
}

/** What is known of the streets of a city. */
export interface Beginners {
  /** In hundreds. */
  readonly lengths: readonly number[]
  readonly ties: readonly Tie[]
  /** Hundreds with which streets begin of which that is known. */
  readonly known: ReadonlyMap<number, number>
  /** Whether a street begins where another one goes straight on. */
  readonly isRenamed: readonly boolean[]
}

/** How likely a street begins at 0, whatever those beside it say: six in ten do where names change. */
const AT_ZERO = { renamed: 0.6, other: 0.1 } as const
/** How likely streets beside each other have the same numbers: so often those of Buenos Aires do. */
const ALIKE = 0.8
/** How likely blocks are counted rightly, and how likely one, two or three too many or too few. */
const MISCOUNTED = [0.54, 0.15, 0.06, 0.02] as const
const REACH = MISCOUNTED.length - 1
const ROOM = 2 * REACH
/** Numbers before 0, in hundreds: blocks counted that have no numbers. They are rare. */
const BEFORE_ZERO = 4
const RARE = 0.01
/** Numbers beyond this are mistakes of the data. */
const MOST_HUNDREDS = 400
/** Streets near each other repeat what the same others say: their words count less. */
const WORD = 1 / TOLD_A_SIDE
const ROUNDS = 8
/** A pair with fewer corners tells nothing; so many say all that it can. */
const TIE_CORNERS = { least: 2, enough: 5 } as const
/** Hundreds within which corners of a pair say the same. */
const SAME = 0.75

/** The hundreds with which each street begins. */
export function firstNumbers(beginners: Beginners): Float32Array {
  const { lengths, known } = beginners
  const talk = new Talk(beginners)
  for (let round = 0; round < ROUNDS; round++) lengths.forEach((_, street) => talk.tell(street))
  return Float32Array.from(lengths, (_, street) => known.get(street) ?? talk.likeliest(street) - BEFORE_ZERO)
}

/** What a pair says, if its streets rise alike. */
export function tieOf(
  { one, other, meetings }: Pair,
  lengths: readonly number[],
  rising: ArrayLike<number>,
): Tie[] {
  const fromBeginning = (hundreds: number, street: number) =>
    (rising[street] ?? 0) > 0 ? hundreds : (lengths[street] ?? 0) - hundreds
  const steps = meetings
    .filter(({ sign }) => (rising[one] ?? 0) * (rising[other] ?? 0) === sign)
    .map(({ hundreds, otherHundreds }) => fromBeginning(hundreds, one) - fromBeginning(otherHundreds, other))
  if (steps.length < TIE_CORNERS.least) return []
  const step = median(steps)
  const alike = steps.filter((one) => Math.abs(one - step) < SAME).length
  return [{ one, other, step: Math.round(step), trust: ALIKE * Math.min(1, alike / TIE_CORNERS.enough) }]
}

/** Likelihoods are kept as logarithms, one for each hundred from -BEFORE_ZERO on. */
class Talk {
  readonly #ties: readonly Tie[]
  readonly #hundreds: number
  readonly #alone: readonly Float32Array[]
  /** What each tie's streets told last: the other one of the first, then the first of the other. */
  readonly #told: Float32Array
  /** By street, its ties, and whether it is the other one (1) of the tie or the first (0). */
  readonly #heard: readonly { readonly tie: number; readonly side: 0 | 1 }[][]
  readonly #belief: Float64Array
  /** With room at either end. */
  readonly #said: Float64Array

  constructor({ lengths, ties, known, isRenamed }: Beginners) {
    const most = [...lengths, ...known.values()].reduce((longest, one) => Math.max(longest, one), 0)
    this.#ties = ties
    this.#hundreds = BEFORE_ZERO + Math.ceil(Math.min(MOST_HUNDREDS, most)) + 1
    this.#alone = lengths.map((_, street) => this.#likelihoods(known.get(street), isRenamed[street] ?? false))
    this.#told = new Float32Array(2 * ties.length * this.#hundreds)
    const heard: { tie: number; side: 0 | 1 }[][] = lengths.map(() => [])
    ties.forEach(({ one, other }, tie) => {
      heard[one]?.push({ tie, side: 0 })
      heard[other]?.push({ tie, side: 1 })
    })
    this.#heard = heard
    this.#belief = new Float64Array(this.#hundreds)
    this.#said = new Float64Array(this.#hundreds + 2 * ROOM)
  }

  /** A street tells those beside it what it believes, by all but what they told itself. */
  tell(street: number) {
    const belief = this.#believe(street)
    for (const { tie, side } of this.#heard[street] ?? []) {
      this.#say(belief, this.#toldOf(tie, side))
      const { step, trust } = this.#ties[tie] ?? { step: 0, trust: 0 }
      this.#hear(this.#toldOf(tie, side === 0 ? 1 : 0), side === 0 ? step : -step, trust)
    }
  }

  /** The likeliest hundred of a street, from -BEFORE_ZERO on. */
  likeliest(street: number): number {
    const belief = this.#believe(street)
    return belief.reduce((best, likely, hundred) => (likely > (belief[best] ?? 0) ? hundred : best), 0)
  }

  /** What a street tells alone: `known` is the number with which it begins. */
  #likelihoods(known: number | undefined, isRenamed: boolean): Float32Array {
    const told = known === undefined ? AT_ZERO[isRenamed ? 'renamed' : 'other'] : 1 - RARE
    return Float32Array.from({ length: this.#hundreds }, (_, at) => {
      const hundred = at - BEFORE_ZERO
      const off = Math.abs(Math.round(hundred - (known ?? 0)))
      const any = ((1 - told) * (hundred < 0 ? RARE : 1)) / this.#hundreds
      return Math.log(told * (MISCOUNTED[off] ?? 0) + any)
    })
  }

  #toldOf(tie: number, side: 0 | 1): Float32Array {
    const from = (2 * tie + side) * this.#hundreds
    return this.#told.subarray(from, from + this.#hundreds)
  }

  #believe(street: number): Float64Array {
    const belief = this.#belief
    belief.set(this.#alone[street] ?? [])
    for (const { tie, side } of this.#heard[street] ?? []) {
      const told = this.#toldOf(tie, side)
      for (let at = 0; at < belief.length; at++) belief[at] = (belief[at] ?? 0) + WORD * (told[at] ?? 0)
    }
    return belief
  }

  /** Puts a belief without what the listener told into `#said`, as likelihoods that add up to 1. */
  #say(belief: Float64Array, told: Float32Array) {
    const said = this.#said
    let most = -Infinity
    for (let at = 0; at < told.length; at++) most = Math.max(most, (belief[at] ?? 0) - (told[at] ?? 0))
    let sum = 0
    for (let at = 0; at < told.length; at++) {
      const likely = Math.exp((belief[at] ?? 0) - (told[at] ?? 0) - most)
      said[at + ROOM] = likely
      sum += likely
    }
    for (let at = 0; at < told.length; at++) said[at + ROOM] = (said[at + ROOM] ?? 0) / sum
  }

  /** Notes what was said, `step` hundreds higher and as far as it is trusted; half of what was told before remains. */
  #hear(told: Float32Array, step: number, trust: number) {
    const said = this.#said
    const any = (1 - trust) / told.length
    for (let at = 0; at < told.length; at++) {
      const from = at - step
      let likely = 0
      if (from >= -REACH && from < told.length + REACH) {
        for (let off = -REACH; off <= REACH; off++) {
          likely += (said[from + ROOM + off] ?? 0) * (MISCOUNTED[Math.abs(off)] ?? 0)
        }
      }
      told[at] = ((told[at] ?? 0) + Math.log(trust * likely + any)) / 2
    }
  }
}
