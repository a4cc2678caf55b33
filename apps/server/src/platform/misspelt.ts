/** Names that look like a variable of ours and are none: a slip of the keys would leave the setting unset, unnoticed. */
import type { Logger } from 'pino'
import { VARIABLES } from './config.ts'

/** Letters that may be wrong, missing, too many or swapped. */
const MOST_SLIPS = 2
/** Shorter names are near too many others. */
const LEAST_LETTERS = 5

/** Warns, in one line, of names that are nearly a variable. Their values are not told. */
export function warnOfMisspelt(
  environment: Readonly<Record<string, string | undefined>>,
  log: Pick<Logger, 'warn'>,
): void {
  const misspelt = Object.keys(environment).flatMap((name) => {
    const meant = nearestVariable(name)
    return meant === null ? [] : `${name} (did you mean ${meant}?)`
  })
  if (misspelt.length > 0) log.warn(`variables that the server does not read: ${misspelt.join(', ')}`)
}

/** The variable that this name nearly is; null if there is none, or if it is one itself. */
export function nearestVariable(name: string): string | null {
  if (name.length < LEAST_LETTERS || VARIABLES.includes(name)) return null
  const typed = name.toUpperCase()
  const [nearest] = VARIABLES.filter((variable) => variable.length >= LEAST_LETTERS)
    .map((variable) => ({ variable, slips: slipsBetween(typed, variable) }))
    .toSorted((one, other) => one.slips - other.slips)
  return nearest !== undefined && nearest.slips <= MOST_SLIPS ? nearest.variable : null
}

/** Letters to change, add, drop, or swap with the next, from one word to the other. */
function slipsBetween(one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[other.length] ?? 0
}
