/** Fastest routes through a network. One search at a time; its memory is reused by the next. */
import type { Landmarks } from './landmarks.ts'
import { NodeQueue } from './node-queue.ts'
import type { TimedArcs } from './vehicle-network.ts'

/** Where a search starts or ends: a junction, and the seconds between it and the actual place. */
export interface Terminal {
  readonly junction: number
  readonly seconds: number
}

/** A route from a start to a target by junctions. Terminals are indexes into the given lists. */
export interface FoundWay {
  readonly seconds: number
  readonly start: number
  readonly target: number
  /** Edges of the arcs, in order of travel. */
  readonly edges: number[]
}

/** The `#parent` of a start is negative: -1 for the first. */
const startOf = (parent: number) => -1 - parent

export class StreetSearch {
  readonly #queue: NodeQueue
  /** Best known seconds to a junction, valid if its mark is that of this search. */
  readonly #seconds: Float64Array
  readonly #least: Float64Array
  readonly #mark: Uint32Array
  /** Arc by which a junction was reached. */
  readonly #parent: Int32Array
  #run = 0

  /** For networks with this many junctions. */
  constructor(junctions: number) {
    this.#queue = new NodeQueue(junctions)
    this.#seconds = new Float64Array(junctions)
    this.#least = new Float64Array(junctions)
    this.#mark = new Uint32Array(junctions)
    this.#parent = new Int32Array(junctions)
  }

  /** Seconds to a junction, from the previous search; Infinity if it was not reached. */
  seconds(junction: number): number {
    return this.#mark[junction] === this.#run ? this.#seconds[junction]! : Infinity
  }

  /**
   * Expands in all directions, nearest first, until `settled` returns true for a junction whose time is final
   * (Dijkstra).
   */
  spread(arcs: TimedArcs, starts: readonly Terminal[], settled: (junction: number) => boolean): void {
    const { start, head, seconds } = arcs
    const queue = this.#queue
    this.#begin()
    for (const { junction, seconds } of starts) {
      if (seconds < this.seconds(junction)) this.#reach(junction, seconds, seconds)
    }
    while (queue.size > 0) {
      const junction = queue.take()
      if (settled(junction)) return
      const sofar = this.#seconds[junction]!
      for (let arc = start[junction]!; arc < start[junction + 1]!; arc++) {
        const to = head[arc]!
        const total = sofar + seconds[arc]!
        if (total < this.seconds(to)) this.#reach(to, total, total)
      }
    }
  }

  /**
   * The fastest route from any start to any target in less than `below` seconds; null if there is none. The
   * landmarks must be aimed at the targets (A*; a junction may be revisited, so their rounding does no harm).
   */
  find(
    arcs: TimedArcs,
    starts: readonly Terminal[],
    targets: readonly Terminal[],
    landmarks: Landmarks,
    below: number,
  ): FoundWay | null {
    const { start, head, seconds } = arcs
    const queue = this.#queue
    this.#begin()
    for (const [index, { junction, seconds }] of starts.entries()) {
      if (seconds >= this.seconds(junction)) continue
      const least = landmarks.leastSeconds(junction)
      this.#least[junction] = least
      this.#reach(junction, seconds, seconds + least)
      this.#parent[junction] = startOf(index)
    }
    let best = below
    let target = -1
    while (queue.size > 0 && queue.leastKey < best) {
      const junction = queue.take()
      const sofar = this.#seconds[junction]!
      for (let index = 0; index < targets.length; index++) {
        if (targets[index]!.junction !== junction || sofar + targets[index]!.seconds >= best) continue
        best = sofar + targets[index]!.seconds
        target = index
      }
      for (let arc = start[junction]!; arc < start[junction + 1]!; arc++) {
        const to = head[arc]!
        const total = sofar + seconds[arc]!
        if (this.#mark[to] !== this.#run) this.#least[to] = landmarks.leastSeconds(to)
        else if (total >= this.#seconds[to]!) continue
        const key = total + this.#least[to]!
        if (key >= best) continue
        this.#reach(to, total, key)
        this.#parent[to] = arc
      }
    }
    return target < 0 ? null : { seconds: best, target, ...this.#wayTo(targets[target]!.junction, arcs) }
  }

  #begin(): void {
    this.#queue.clear()
    // After four billion searches the marks start over.
    if (this.#run === 0xffff_ffff) this.#mark.fill(0)
    this.#run = (this.#run % 0xffff_ffff) + 1
  }

  #reach(junction: number, seconds: number, key: number): void {
    this.#mark[junction] = this.#run
    this.#seconds[junction] = seconds
    this.#queue.lower(junction, key)
  }

  #wayTo(target: number, { tail, edge }: TimedArcs) {
    const edges: number[] = []
    let junction = target
    for (let arc = this.#parent[junction]!; arc >= 0; arc = this.#parent[junction]!) {
      edges.push(edge[arc]!)
      junction = tail[arc]!
    }
    return { start: startOf(this.#parent[junction]!), edges: edges.toReversed() }
  }
}
