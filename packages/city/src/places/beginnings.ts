/**
 * Where streets begin, from their layout alone. Numbers begin at a line (a shore, an avenue where all names change) at
 * which many parallel streets end; their other ends lie anywhere. So counted from the right end, parallel streets have
 * the same number where the same street crosses them; counted from the wrong one, they do not.
 */

/** Two parallel streets with a cross street in common. */
export interface Relation {
  readonly street: number
  readonly other: number
  /** 1 if their courses run the same way, -1 if they run opposite ways. */
  readonly sign: number
  /** Hundreds from the beginning of the course of each to the cross street. */
  readonly hundreds: number
  readonly otherHundreds: number
}

/** The beginning of a street. */
export interface Beginning {
  /** 1 at the beginning of its course, -1 at the end of it, 0 unknown. */
  readonly rising: number
  /** Whether its parallel streets agree with it. */
  readonly isClear: boolean
}

const ROUNDS = 20
/** How much the direction of a parallel street counts, besides the numbers. */
const ALIKE = 0.3
/** Votes at which a street is rather sure of its direction. */
const SURE = 4
/** Numbers of parallel streets that differ by fewer hundreds agree. */
const AGREE_HUNDREDS = 2.5
/** Agreements within the first hundreds that make a beginning clear, and their least share. */
const CLEAR = { agreements: 4, share: 0.5, hundreds: 15 } as const

/**
 * Finds the beginnings of streets by their lengths in hundreds. `known` has those that are known already, as
 * Beginning's rising; `leaning` has votes for each street, of the same sign.
 */
export function findBeginnings(
  lengths: readonly number[],
  relations: readonly Relation[],
  known: ArrayLike<number>,
  leaning: ArrayLike<number>,
): Beginning[] {
  /** For each relation, how much better the numbers agree from the beginnings of the courses than from the ends. */
  const leans = Float32Array.from(
    relations,
    (relation) => agreement(difference(relation, lengths, 1)) - agreement(difference(relation, lengths, -1)),
  )
  let beliefs = Float32Array.from(lengths, (_, street) => known[street] ?? 0)
  for (let round = 0; round < ROUNDS; round++) {
    const votes = Float32Array.from(leaning)
    relations.forEach(({ street, other, sign }, index) => {
      votes[street] = (votes[street] ?? 0) + (leans[index] ?? 0) + ALIKE * sign * (beliefs[other] ?? 0)
    })
    beliefs = votes.map((vote, street) => known[street] || Math.tanh(vote / SURE))
  }
  const agreements = new Uint32Array(lengths.length)
  const counts = new Uint32Array(lengths.length)
  for (const relation of relations) {
    const { street } = relation
    const rising = Math.sign(beliefs[street] ?? 0)
    const begun = rising > 0 ? relation.hundreds : (lengths[street] ?? 0) - relation.hundreds
    if (begun > CLEAR.hundreds) continue
    counts[street] = (counts[street] ?? 0) + 1
    const away = difference(relation, lengths, rising)
    if (away < AGREE_HUNDREDS) agreements[street] = (agreements[street] ?? 0) + 1
  }
  return lengths.map((_, street) => {
    const agreed = agreements[street] ?? 0
    return {
      rising: Math.sign(beliefs[street] ?? 0),
      isClear: agreed >= CLEAR.agreements && agreed >= CLEAR.share * (counts[street] ?? 0),
    }
  })
}

/** Hundreds between the numbers of two streets, both counted from the end where the first one begins. */
function difference(relation: Relation, lengths: readonly number[], rising: number): number {
  const { street, other, sign, hundreds, otherHundreds } = relation
  const own = rising > 0 ? hundreds : (lengths[street] ?? 0) - hundreds
  const its = rising * sign > 0 ? otherHundreds : (lengths[other] ?? 0) - otherHundreds
  return Math.abs(own - its)
}

const agreement = (hundreds: number) => Math.exp(-hundreds)
