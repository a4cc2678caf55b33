/**
 * The numbers at which streets begin. Streets that run side by side for long are one sheaf: what one of them begins with
 * tells what the others begin with. Sheaves continue the numbers of those beside them, unless more of their own streets would
 * then begin at 0 otherwise.
 */
import { median } from './house-samples.ts'
import type { Pair } from './parallels.ts'
import { settleByKnown } from './settle.ts'

/** Two streets are of one sheaf with so many corners in common, over so great a share of both. */
const SHEAF = { corners: 3, share: 0.4 } as const
/** A pair with fewer corners tells nothing; so many say all that it can. */
const TIE_CORNERS = { least: 2, enough: 5 } as const
/** Hundreds within which corners of a pair say the same. */
const SAME = 0.75
/** Hundreds within which a number is still what another street wants. */
const NEAR = 1.5
/** What a long street says for beginning at 0, next to a pair, which says 1 at most; against so many hundreds before 0 it says 1. */
const AT_ZERO = 0.4
const BEFORE_ZERO_HUNDREDS = 5
/** A street of so many hundreds says all that a street can. */
const LONG = 10
const ROUNDS = 8

/** What two streets say of each other. */
interface Tie {
  readonly one: number
  readonly other: number
  /** Hundreds with which the other begins, less those of the first. */
  readonly step: number
  readonly corners: number
  /** The share of both streets over which they say it. */
  readonly share: number
}

/** Streets whose first numbers are known from each other. */
interface Sheaf {
  /** `offset`: hundreds with which a street begins, less those of the sheaf. */
  readonly streets: { readonly street: number; readonly offset: number }[]
  /** `step`: hundreds of this sheaf less those of the other one, as a pair of their streets has it. */
  readonly ties: { readonly other: Sheaf; readonly step: number; readonly weight: number }[]
  /** The hundreds of the sheaf; null until something tells. */
  first: number | null
}

/**
 * The hundreds with which each street begins, by their lengths in hundreds and their directions. `known` has those of some
 * streets.
 */
export function firstNumbers(
  lengths: readonly number[],
  pairs: readonly Pair[],
  rising: ArrayLike<number>,
  known: ReadonlyMap<number, number>,
): Float32Array {
  const ties = pairs.flatMap((pair) => tieOf(pair, lengths, rising))
  const sheaves = sheavesOf(lengths.length, ties)
  const open = sheaves.filter((sheaf) => {
    const told = sheaf.streets.flatMap(({ street, offset }) => {
      const number = known.get(street)
      return number === undefined ? [] : [number - offset]
    })
    if (told.length > 0) sheaf.first = median(told)
    return told.length === 0
  })
  const choose = (sheaf: Sheaf) => {
    sheaf.first = bestFirst(sheaf, lengths)
  }
  const indexOf = new Map(sheaves.map((sheaf, index) => [sheaf, index]))
  settleByKnown(
    sheaves.length,
    (index) => (sheaves[index]?.first === null ? knownOf(sheaves[index]) : Infinity),
    (index) => {
      const sheaf = sheaves[index]
      if (sheaf?.first === null) choose(sheaf)
      return (sheaf?.ties ?? []).map(({ other }) => indexOf.get(other) ?? 0)
    },
  )
  for (let round = 0; round < ROUNDS; round++) open.forEach(choose)
  const numbers = new Float32Array(lengths.length)
  for (const { streets, first } of sheaves) {
    for (const { street, offset } of streets) numbers[street] = (first ?? 0) + offset
  }
  return numbers
}

/** What a pair says, if its streets rise alike. */
function tieOf({ one, other, meetings }: Pair, lengths: readonly number[], rising: ArrayLike<number>): Tie[] {
  const [length, otherLength] = [lengths[one] ?? 0, lengths[other] ?? 0]
  const fromBeginning = (hundreds: number, street: number, whole: number) =>
    (rising[street] ?? 0) > 0 ? hundreds : whole - hundreds
  const places = meetings
    .filter(({ sign }) => (rising[one] ?? 0) * (rising[other] ?? 0) === sign)
    .map(
      ({ hundreds, otherHundreds }) =>
        [fromBeginning(hundreds, one, length), fromBeginning(otherHundreds, other, otherLength)] as const,
    )
  if (places.length === 0) return []
  const step = median(places.map(([own, its]) => own - its))
  const alike = places.filter(([own, its]) => Math.abs(own - its - step) < SAME)
  const along = alike.map(([own]) => own)
  const span = Math.max(...along) - Math.min(...along)
  return [{ one, other, step, corners: alike.length, share: span / Math.max(length, otherLength) }]
}

/** The sheaves of streets, with the ties between them. */
function sheavesOf(count: number, ties: readonly Tie[]): Sheaf[] {
  const sheafOf = Array.from({ length: count }, (_, street): Sheaf => ({
    streets: [{ street, offset: 0 }],
    ties: [],
    first: null,
  }))
  const offsets = new Float32Array(count)
  /** Hundreds of the sheaf of `other` less those of the sheaf of `one`. */
  const between = ({ one, other, step }: Tie) => (offsets[one] ?? 0) + step - (offsets[other] ?? 0)
  for (const tie of ties.toSorted((a, b) => b.share - a.share)) {
    const [into, from] = [sheafOf[tie.one], sheafOf[tie.other]]
    if (tie.corners < SHEAF.corners || tie.share < SHEAF.share || into === undefined || from === undefined)
      continue
    if (into === from) continue
    const step = between(tie)
    for (const { street, offset } of from.streets) {
      offsets[street] = offset + step
      sheafOf[street] = into
      into.streets.push({ street, offset: offset + step })
    }
  }
  for (const tie of ties) {
    const [one, other] = [sheafOf[tie.one], sheafOf[tie.other]]
    if (tie.corners < TIE_CORNERS.least || one === undefined || other === undefined || one === other) continue
    const step = between(tie)
    const weight = Math.min(1, tie.corners / TIE_CORNERS.enough)
    other.ties.push({ other: one, step, weight })
    one.ties.push({ other, step: -step, weight })
  }
  return [...new Set(sheafOf)]
}

/** How much the settled sheaves beside one tell of it; a little by its own streets where none does. */
const knownOf = ({ ties, streets }: Sheaf) =>
  ties.reduce((sum, { other, weight }) => sum + (other.first === null ? 0 : weight), streets.length / 1_000)

/** The hundreds of a sheaf that most speaks for. */
function bestFirst({ streets, ties }: Sheaf, lengths: readonly number[]): number {
  const wanted = ties.flatMap(({ other: { first }, step, weight }) =>
    first === null ? [] : [{ first: first + step, weight }],
  )
  const spoken = (first: number) => {
    const told = wanted.reduce(
      (sum, one) => sum + one.weight * Math.max(0, 1 - Math.abs(one.first - first) / NEAR),
      0,
    )
    return streets.reduce((sum, { street, offset }) => {
      const begins = first + offset
      const weight = Math.min(1, (lengths[street] ?? 0) / LONG)
      const before = Math.max(0, Math.min(1, (-NEAR - begins) / BEFORE_ZERO_HUNDREDS))
      return sum + weight * ((Math.abs(begins) < 1 ? AT_ZERO : 0) - before)
    }, told)
  }
  const candidates = [...streets.map(({ offset }) => -offset), ...wanted.map((one) => one.first)]
  return candidates
    .map((first) => ({ first, spoken: spoken(first) }))
    .reduce((best, one) => (one.spoken > best.spoken ? one : best)).first
}
