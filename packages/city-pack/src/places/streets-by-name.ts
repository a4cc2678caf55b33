/** The street that an address names. */
import { boxOf, metres, metresToBox, nearestOn } from '@puni/places/geometry'
import { item } from '@puni/places/item'
import { coreKey, nameKey } from '@puni/places/names'
import type { Point } from '@puni/places/place-data'
import { append, type StreetGroup } from './street-groups.ts'

/** Maximum distance of a house from a street of exactly its name, or of nearly its name. */
const HOUSE_REACH_M = { exact: 1_000, near: 300 } as const

/** Streets by their names. */
export class StreetsByName {
  readonly #groups: readonly StreetGroup[]
  readonly #boxes
  readonly #byName = new Map<string, number[]>()
  readonly #byCore = new Map<string, number[]>()

  constructor(groups: readonly StreetGroup[]) {
    this.#groups = groups
    this.#boxes = groups.map(({ lines }) => boxOf(lines))
    groups.forEach(({ name, otherNames }, index) => {
      for (const one of [name, ...otherNames]) {
        append(this.#byName, nameKey(one), index)
        append(this.#byCore, coreKey(one), index)
      }
    })
  }

  /** The nearest street of a name that an address has; null if it is missing from the extract. */
  nearest(name: string, point: Point): number | null {
    return (
      this.#nearestOf(this.#byName.get(nameKey(name)) ?? [], point, HOUSE_REACH_M.exact) ??
      this.#nearestOf(this.#byCore.get(coreKey(name)) ?? [], point, HOUSE_REACH_M.near)
    )
  }

  #nearestOf(candidates: readonly number[], point: Point, reach: number): number | null {
    let best: number | null = null
    let bestMetres = reach
    for (const index of candidates) {
      if (metresToBox(point, item(this.#boxes, index)) > bestMetres) continue
      const away = metres(point, nearestOn(item(this.#groups, index).lines, point))
      if (away <= bestMetres) [best, bestMetres] = [index, away]
    }
    return best
  }
}
