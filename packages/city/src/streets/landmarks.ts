/**
 * Landmarks (ALT): junctions far out, with the times from and to each of them. What is nearer to a landmark by ten minutes is
 * at least ten minutes away, so they bound the remaining distance from below, far better than the straight line.
 */
import type { StreetSearch } from './street-search.ts'
import type { Door, VehicleNetwork } from './vehicle-network.ts'

/** More of them narrow the search further but take longer to make and to ask: measured by bench/street-router.ts. */
const LANDMARKS = 12

/** Least times to a target at a time. */
export class Landmarks {
  readonly #count: number
  /** By junction: for each landmark the seconds from it, then to it. */
  readonly #times: Float32Array
  /** What rounding to 32 bits may add to a difference, seconds. */
  readonly #slack: number
  readonly #target: Float32Array

  private constructor(times: Float32Array, count: number) {
    this.#times = times
    this.#count = count
    const longest = times.reduce(
      (longest, seconds) => (seconds < Infinity ? Math.max(longest, seconds) : longest),
      0,
    )
    this.#slack = longest * 2 ** -22
    this.#target = new Float32Array(2 * count)
  }

  /** Chooses landmarks, each as far as can be from those before. */
  static of(network: VehicleNetwork, search: StreetSearch): Landmarks {
    const junctions = network.onward.start.length - 1
    const times = new Float32Array(2 * LANDMARKS * junctions)
    const nearest = new Float64Array(junctions).fill(Infinity)
    let landmark = network.onward.head[0] ?? 0
    for (let index = 0; index < LANDMARKS; index++) {
      const places = [{ junction: landmark, seconds: 0 }]
      for (const [side, arcs] of [network.onward, network.reversed].entries()) {
        search.spread(arcs, places, () => false)
        for (let junction = 0; junction < junctions; junction++) {
          times[2 * (LANDMARKS * junction + index) + side] = search.seconds(junction)
        }
      }
      for (let junction = 0; junction < junctions; junction++) {
        const offset = 2 * (LANDMARKS * junction + index)
        const around = times[offset]! + times[offset + 1]!
        nearest[junction] = around < Infinity ? Math.min(nearest[junction]!, around) : 0
      }
      landmark = nearest.reduce((best, seconds, junction) => (seconds > nearest[best]! ? junction : best), 0)
    }
    return new Landmarks(times, LANDMARKS)
  }

  /** Makes a place the target, by the junctions that lead to it and those to which it leads. */
  aim(entries: readonly Door[], exits: readonly Door[]): void {
    for (let index = 0; index < 2 * this.#count; index++) {
      const doors = index % 2 === 0 ? entries : exits
      this.#target[index] = Math.min(
        ...doors.map((door) => door.seconds + this.#times[2 * this.#count * door.junction + index]!),
      )
    }
  }

  /** Seconds from a junction to the target at the least. */
  leastSeconds(junction: number): number {
    const times = this.#times
    const target = this.#target
    const from = 2 * this.#count * junction
    let least = 0
    for (let index = 0; index < target.length; index += 2) {
      // By way of a landmark it is no shorter: from it to here and on, or from here by the target to it.
      const onward = target[index]! - times[from + index]!
      const back = times[from + index + 1]! - target[index + 1]!
      if (onward > least) least = onward
      if (back > least) least = back
    }
    return Math.max(0, least - this.#slack)
  }
}
