/**
 * Landmarks (ALT): far-out junctions with precomputed times from and to every junction. A junction that is
 * ten minutes closer to a landmark than another is at least ten minutes away from it. So landmarks give a
 * lower bound of the remaining time, far better than the straight line.
 */
import type { StreetSearch } from './street-search.ts'
import type { Door, VehicleNetwork } from './vehicle-network.ts'

/**
 * More of them narrow the search further but take longer to compute and to query: measured by
 * bench/routing/street-router.ts.
 */
const LANDMARKS = 12

/** Lower bounds of the time to the current target. */
export class Landmarks {
  readonly #count: number
  /** By junction: for each landmark the seconds from it, then to it. */
  readonly #times: Float32Array
  /** Maximum rounding error of a difference in 32 bits, seconds. */
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

  /** Selects landmarks, each as far as possible from those before. */
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

  /** Sets the target place, by the junctions that lead to it and those it leads to. */
  aim(entries: readonly Door[], exits: readonly Door[]): void {
    for (let index = 0; index < 2 * this.#count; index++) {
      const doors = index % 2 === 0 ? entries : exits
      this.#target[index] = Math.min(
        ...doors.map((door) => door.seconds + this.#times[2 * this.#count * door.junction + index]!),
      )
    }
  }

  /** Lower bound of the seconds from a junction to the target. */
  leastSeconds(junction: number): number {
    const times = this.#times
    const target = this.#target
    const from = 2 * this.#count * junction
    let least = 0
    for (let index = 0; index < target.length; index += 2) {
      // A detour by a landmark is no shorter: from it to here and on, or from here by the target to it.
      const onward = target[index]! - times[from + index]!
      const back = times[from + index + 1]! - target[index + 1]!
      if (onward > least) least = onward
      if (back > least) least = back
    }
    return Math.max(0, least - this.#slack)
  }
}
