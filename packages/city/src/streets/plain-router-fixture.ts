/**
 * The tests' reference router: plain Dijkstra over the nodes of an extract's ways. It shares nothing with the
 * router under test except the length of a segment, and states the figures of road-rules.ts on its own.
 */
import type { Position } from '@puni/contract/entities'
import type { VehicleType } from '@puni/contract/limits'
import type { Extract, Tags } from '../extract/extract.ts'
import { metresBetween } from '../geodesic.ts'

/** Kilometres per hour on the roads in the tests' extracts. */
const KMH: Record<VehicleType, Record<string, number>> = {
  Moto: { motorway: 60, primary: 28, secondary: 26, tertiary: 25, residential: 21 },
  Bicicleta: { primary: 15, secondary: 15, tertiary: 15, residential: 14 },
  Auto: { motorway: 60, primary: 24, secondary: 23, tertiary: 22, residential: 19 },
  Otro: { primary: 12, secondary: 12, tertiary: 12, residential: 12 },
}

/** A step from node to node. */
interface Step {
  readonly to: number
  readonly metres: number
  readonly seconds: number
}

/**
 * A place between two nodes joined by a way: `share` of the distance from a to b. With a = b the place is the
 * node itself.
 */
export interface PlainPlace {
  readonly a: number
  readonly b: number
  readonly share: number
}

interface Cost {
  readonly seconds: number
  readonly metres: number
}
const NO_WAY: Cost = { seconds: Infinity, metres: Infinity }
const sum = (a: Cost, b: Cost): Cost => ({ seconds: a.seconds + b.seconds, metres: a.metres + b.metres })
const part = (whole: Cost | undefined, share: number): Cost =>
  whole === undefined ? NO_WAY : { seconds: whole.seconds * share, metres: whole.metres * share }
const lesser = (a: Cost, b: Cost) => (b.seconds < a.seconds ? b : a)

export class PlainRouter {
  readonly #extract: Extract
  readonly #onward = new Map<number, Step[]>()
  readonly #back = new Map<number, Step[]>()
  readonly #nodesAt = new Map<string, number[]>()
  /** Nodes from which the vehicle can reach all the others of them and return. */
  readonly main: ReadonlySet<number>

  constructor(extract: Extract, vehicle: VehicleType) {
    this.#extract = extract
    for (const way of extract.ways) this.#addWay(way.tags, way.nodes, KMH[vehicle][way.tags['highway'] ?? ''])
    for (const node of this.#onward.keys()) {
      const key = keyOf(this.positionOf(node))
      this.#nodesAt.set(key, [...(this.#nodesAt.get(key) ?? []), node])
    }
    this.main = this.#largestGroup()
  }

  positionOf(node: number): Position {
    return { lat: this.#extract.latE7[node]! / 1e7, lng: this.#extract.lngE7[node]! / 1e7 }
  }

  placeAt({ a, b, share }: PlainPlace): Position {
    const from = this.positionOf(a)
    const to = this.positionOf(b)
    return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) }
  }

  /** Neighbours within the main streets: pairs of nodes in a permitted direction. */
  segments(): [number, number][] {
    const main = [...this.main]
    return main.flatMap((a) =>
      this.#onward
        .get(a)!
        .filter(({ to }) => this.main.has(to))
        .map(({ to }): [number, number] => [a, to]),
    )
  }

  /** Costs of the fastest routes from a place, by destination. */
  from(start: PlainPlace): (target: PlainPlace) => Cost {
    const seeds = new Map<number, Cost>()
    if (start.a === start.b) seeds.set(start.a, { seconds: 0, metres: 0 })
    else {
      seeds.set(start.b, part(this.#step(start.a, start.b), 1 - start.share))
      seeds.set(start.a, part(this.#step(start.b, start.a), start.share))
    }
    const costs = this.#dijkstra(seeds)
    const at = (node: number) => costs[node] ?? NO_WAY
    return (target) => {
      if (target.a === target.b) return at(target.a)
      const there = part(this.#step(target.a, target.b), target.share)
      const back = part(this.#step(target.b, target.a), 1 - target.share)
      const around = lesser(sum(at(target.a), there), sum(at(target.b), back))
      return lesser(around, this.#within(start, target))
    }
  }

  /** Steps of a path between two places that no way allows. */
  wrongSteps(path: readonly Position[], start: PlainPlace, target: PlainPlace): number {
    if (this.#within(start, target).seconds < Infinity && path.length === 2) return 0
    // On the street of a place, the step starts at the node behind it, or ends at the node beyond it.
    const nodes = path.map((position) => this.#nodesAt.get(keyOf(position)) ?? [])
    nodes[0] = [start.a, start.b]
    nodes[nodes.length - 1] = [target.a, target.b]
    const isAllowed = (to: readonly number[], index: number) =>
      nodes[index]!.some((a) => to.some((b) => a !== b && this.#step(a, b) !== undefined))
    return nodes.slice(1).filter((to, index) => !isAllowed(to, index)).length
  }

  #within(start: PlainPlace, target: PlainPlace): Cost {
    const turned = start.a === target.b && start.b === target.a
    if (!turned && (start.a !== target.a || start.b !== target.b)) return NO_WAY
    const share = turned ? 1 - target.share : target.share
    if (share === start.share) return { seconds: 0, metres: 0 }
    const step = share > start.share ? this.#step(start.a, start.b) : this.#step(start.b, start.a)
    return part(step, Math.abs(share - start.share))
  }

  #step(a: number, b: number): Step | undefined {
    return this.#onward
      .get(a)
      ?.filter(({ to }) => to === b)
      .reduce<Step | undefined>(
        (best, step) => (best && best.seconds <= step.seconds ? best : step),
        undefined,
      )
  }

  #addWay(tags: Tags, nodes: Int32Array, kmh: number | undefined): void {
    if (kmh === undefined) return
    const oneway = tags['oneway'] ?? (tags['highway'] === 'motorway' ? 'yes' : 'no')
    for (let index = 1; index < nodes.length; index++) {
      const a = nodes[index - 1]!
      const b = nodes[index]!
      if (oneway !== '-1') this.#addStep(a, b, kmh)
      if (oneway !== 'yes') this.#addStep(b, a, kmh)
    }
  }

  #addStep(a: number, b: number, kmh: number): void {
    const metres = metresBetween(this.positionOf(a), this.positionOf(b))
    const seconds = (metres * 3.6) / kmh
    for (const node of [a, b]) {
      if (!this.#onward.has(node)) this.#onward.set(node, [])
      if (!this.#back.has(node)) this.#back.set(node, [])
    }
    this.#onward.get(a)!.push({ to: b, metres, seconds })
    this.#back.get(b)!.push({ to: a, metres, seconds })
  }

  #largestGroup(): Set<number> {
    const left = new Set(this.#onward.keys())
    let largest = new Set<number>()
    while (left.size > largest.size) {
      const [seed] = left
      const back = reach(this.#back, seed!)
      const group = new Set([...reach(this.#onward, seed!)].filter((node) => back.has(node)))
      for (const node of group) left.delete(node)
      if (group.size > largest.size) largest = group
    }
    return largest
  }

  #dijkstra(seeds: ReadonlyMap<number, Cost>): (Cost | undefined)[] {
    const costs: (Cost | undefined)[] = []
    const heap = new PlainHeap()
    const reachNode = (node: number, seconds: number, metres: number) => {
      if (seconds >= (costs[node]?.seconds ?? Infinity)) return
      const reached = { seconds, metres, node }
      costs[node] = reached
      heap.push(reached)
    }
    for (const [node, { seconds, metres }] of seeds) reachNode(node, seconds, metres)
    for (let next = heap.pop(); next !== undefined; next = heap.pop()) {
      if (costs[next.node] !== next) continue
      for (const { to, seconds, metres } of this.#onward.get(next.node) ?? []) {
        reachNode(to, next.seconds + seconds, next.metres + metres)
      }
    }
    return costs
  }
}

const keyOf = ({ lat, lng }: Position) => `${Math.round(lat * 1e7)},${Math.round(lng * 1e7)}`

function reach(steps: ReadonlyMap<number, readonly Step[]>, seed: number): Set<number> {
  const reached = new Set([seed])
  for (const node of reached) for (const { to } of steps.get(node)!) reached.add(to)
  return reached
}

interface Reached extends Cost {
  readonly node: number
}

class PlainHeap {
  readonly #items: Reached[] = []

  push(item: Reached): void {
    const items = this.#items
    let place = items.push(item) - 1
    while (place > 0 && items[(place - 1) >> 1]!.seconds > item.seconds) {
      items[place] = items[(place - 1) >> 1]!
      place = (place - 1) >> 1
    }
    items[place] = item
  }

  pop(): Reached | undefined {
    const items = this.#items
    const least = items[0]
    const last = items.pop()
    if (last === undefined || items.length === 0) return least
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= items.length) break
      if (child + 1 < items.length && items[child + 1]!.seconds < items[child]!.seconds) child++
      if (items[child]!.seconds >= last.seconds) break
      items[place] = items[child]!
      place = child
    }
    items[place] = last
    return least
  }
}
