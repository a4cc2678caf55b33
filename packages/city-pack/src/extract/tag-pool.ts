/** Keeps tags small: most objects of a city have the same few. */
import { compiledCondition } from './conditions.ts'
import type { Tags } from './extract.ts'

/** Sets of tags that are kept to be found again; what repeats does so soon. */
const MAX_POOLED = 20_000

/** Returns the same object for the same tags, and the same text for the same text. */
export class TagPool {
  private readonly sets = new Map<string, Tags>()

  /** The tags without those that nobody reads, conditions with their hours; null if nothing is left. */
  get(tags: Tags): Tags | null {
    const entries = Object.entries(tags).flatMap(([key, value]): [string, string][] => {
      const read = key.endsWith(':conditional') ? compiledCondition(value) : value
      return read === null ? [] : [[key, read]]
    })
    if (entries.length === 0) return null
    // A separator that XML cannot contain; in PBF nobody would gain from it.
    const key = entries.flat().join('\0')
    const known = this.sets.get(key)
    if (known) return known
    if (this.sets.size === MAX_POOLED) this.sets.clear()
    const kept = Object.fromEntries(entries)
    this.sets.set(key, kept)
    return kept
  }
}
