/**
 * The tests' judge of routes: plain Dijkstra over the nodes of an extract's ways, turn by turn. Of the router
 * under test it shares only what the tags of one way or barrier mean, which road-rules.test.ts and
 * access.test.ts settle; it knows no graph file, and states costs and restrictions on its own.
 */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { Extract, ExtractRestriction, Tags } from '../extract/extract.ts'
import { metresBetween } from '@puni/streets/geodesic'
import { barrierAccess } from './access.ts'
import { byHour } from './by-hour.ts'
import { directionBit } from '@puni/streets/graph/road-rule'
import { timedRuleOf } from './road-rules.ts'
import { roadSpeed } from '@puni/streets/graph/speeds'

/** From one node of a way to the next one, in one direction. */
interface Step {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly way: number
  readonly metres: number
  readonly seconds: number
  readonly bearing: number
  isLocal: boolean
  /** The same against its direction, if that is allowed. */
  back: Step | null
  /** Along the drawing of its way. */
  readonly isForward: boolean
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

/** A ride at the start of a step: whether it is on its way in, and the restrictions that it has begun. */
interface Ride {
  readonly step: Step
  readonly isInward: boolean
  readonly begun: readonly Begun[]
  readonly key: string
}
/** On a restriction's way number `via` between its first and its last. */
interface Begun {
  readonly restriction: ExtractRestriction
  readonly via: number
}

const NO_WAY = Infinity

const KEYS: Record<VehicleType, string[]> = {
  Moto: ['motorcycle', 'motor_vehicle', 'vehicle'],
  Bicicleta: ['bicycle', 'vehicle'],
  Auto: ['motorcar', 'motor_vehicle', 'vehicle'],
  Otro: ['vehicle'],
}

export class Judge {
  readonly vehicle: VehicleType
  readonly #extract: Extract
  readonly #stepsFrom = new Map<number, Step[]>()
  readonly #stepsTo = new Map<number, Step[]>()
  readonly #junctions: Set<number>
  readonly #nodesAt = new Map<string, number[]>()
  #steps = 0
  readonly #byFirst = new Map<number, ExtractRestriction[]>()
  readonly #kinds = new Map<ExtractRestriction, string>()
  readonly #next = new Map<string, Reached[]>()
  readonly #turnsAround: boolean
  /** Steps that lead to all others of them. */
  readonly main: ReadonlySet<Step>
  /** Whether no other part of the streets comes close to it in size, by whatever measure. */
  isOne = true

  /** `turnsAround`: lets everybody turn around anywhere. */
  constructor(extract: Extract, vehicle: VehicleType, { turnsAround = false } = {}) {
    this.#turnsAround = turnsAround
    this.#extract = extract
    this.vehicle = vehicle
    this.#junctions = junctionsOf(extract)
    for (const [way, { tags, nodes }] of extract.ways.entries()) this.#addWay(way, tags, nodes)
    for (const restriction of extract.restrictions) this.#addRestriction(restriction)
    for (const node of new Set([...this.#stepsFrom.keys(), ...this.#stepsTo.keys()])) {
      const key = keyOf(this.positionOf(node))
      this.#nodesAt.set(key, [...(this.#nodesAt.get(key) ?? []), node])
    }
    this.main = this.#keepConnected()
  }

  positionOf(node: number): Position {
    return { lat: this.#extract.latE7[node]! / 1e7, lng: this.#extract.lngE7[node]! / 1e7 }
  }

  placeAt({ a, b, share }: PlainPlace): Position {
    const from = this.positionOf(a)
    const to = this.positionOf(b)
    return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) }
  }

  /** Ends of the steps that a place may lie on: those without another step between the same nodes. */
  segments(): [number, number][] {
    return [...this.main]
      .filter(({ from, to }) => this.#between(from, to).length === 1)
      .map(({ from, to }) => [from, to])
  }

  /** Seconds of the best ways from a place, by destination. */
  from(start: PlainPlace): (target: PlainPlace) => number {
    const best = this.#dijkstra(this.#departures(start))
    return (target) => {
      if (start.a === start.b && target.a === target.b && start.a === target.a) {
        return 0
      }
      let least = this.#direct(start, target)
      for (const { step, at, only } of this.#arrivals(target)) {
        for (const { ride, seconds } of best.get(step) ?? []) {
          if (only !== null && ride.isInward !== only) continue
          least = Math.min(least, seconds + at)
        }
      }
      return least
    }
  }

  /** Seconds of a path between two places; Infinity if it breaks a rule. */
  secondsOf(path: readonly Position[], start: PlainPlace, target: PlainPlace): number {
    if (path.length === 2 && this.#direct(start, target) < Infinity) return this.#direct(start, target)
    const nodes = path.map((position) => this.#nodesAt.get(keyOf(position)) ?? [])
    // A place between two nodes is left by either, and reached by either.
    const isAt = (node: number, index: number, isStart: boolean) =>
      nodes[index]!.includes(node) ||
      (index === 0 && isStart && start.a !== start.b && (node === start.a || node === start.b)) ||
      (index === nodes.length - 1 &&
        !isStart &&
        target.a !== target.b &&
        (node === target.a || node === target.b))
    let rides: Reached[] = this.#departures(start).filter(({ ride }) => {
      return isAt(ride.step.from, 0, true) && isAt(ride.step.to, 1, false)
    })
    for (let index = 1; index < path.length - 1; index++) {
      const onward = new Map<string, Reached>()
      const queue = [...rides]
      for (const ride of queue) {
        for (const reached of this.#after(ride)) {
          const { from, to, metres } = reached.ride.step
          if (!isAt(from, index, true)) continue
          // Points in one place are one point of the path.
          if (metres === 0 && isAt(to, index, false)) queue.push(reached)
          if (!isAt(to, index + 1, false)) continue
          const known = onward.get(reached.ride.key)
          if (known === undefined || reached.seconds < known.seconds) onward.set(reached.ride.key, reached)
        }
      }
      rides = [...onward.values()]
    }
    let least = NO_WAY
    for (const { step, at, only } of this.#arrivals(target)) {
      for (const { ride, seconds } of rides) {
        if (ride.step !== step || (only !== null && ride.isInward !== only)) continue
        least = Math.min(least, seconds + at)
      }
    }
    return least
  }

  #between(a: number, b: number): Step[] {
    return (this.#stepsFrom.get(a) ?? []).filter(({ to }) => to === b)
  }

  #departures({ a, b, share }: PlainPlace): Reached[] {
    const begin = (step: Step, past: number, isInward: boolean): Reached => ({
      ride: rideOn(step, isInward, []),
      seconds: -past,
    })
    if (a === b) {
      const steps = (this.#stepsFrom.get(a) ?? []).filter((step) => this.main.has(step))
      const isPassed = steps.some(({ isLocal }) => !isLocal)
      return steps.map((step) => begin(step, 0, isPassed && step.isLocal))
    }
    return [
      ...this.#between(a, b).map((step) => begin(step, step.seconds * share, false)),
      ...this.#between(b, a).map((step) => begin(step, step.seconds * (1 - share), false)),
    ].filter(({ ride }) => this.main.has(ride.step))
  }

  /** Steps into a place, seconds along them, and the phase in which they may be taken. */
  #arrivals({ a, b, share }: PlainPlace): { step: Step; at: number; only: boolean | null }[] {
    if (a === b) {
      const isPassed = (this.#stepsFrom.get(a) ?? []).some((step) => this.main.has(step) && !step.isLocal)
      const only = isPassed ? false : null
      return (this.#stepsTo.get(a) ?? [])
        .filter((step) => this.main.has(step))
        .map((step) => ({ step, at: step.seconds, only }))
    }
    return [
      ...this.#between(a, b).map((step) => ({ step, at: step.seconds * share, only: null })),
      ...this.#between(b, a).map((step) => ({ step, at: step.seconds * (1 - share), only: null })),
    ].filter(({ step }) => this.main.has(step))
  }

  /** Along one step. */
  #direct(start: PlainPlace, target: PlainPlace): number {
    let least = NO_WAY
    for (const { ride, seconds } of this.#departures(start)) {
      for (const { step, at, only } of this.#arrivals(target)) {
        if (step !== ride.step || at + seconds < 0) continue
        if (only !== null && only !== ride.isInward) continue
        least = Math.min(least, seconds + at)
      }
    }
    return least
  }

  #addWay(way: number, tags: Tags, nodes: Int32Array): void {
    const rule = timedRuleOf(tags, () => this.#metresOf(nodes))
    if (rule === null) return
    const permits = (bits: number, backward: boolean) => (bits & directionBit(this.vehicle, backward)) !== 0
    for (let index = 1; index < nodes.length; index++) {
      const [a, b] = [nodes[index - 1]!, nodes[index]!]
      if (a < 0 || b < 0 || a === b) continue
      const [there, back] = [false, true].map((backward): Step | null => {
        if (!permits(rule.directions, backward)) return null
        const [from, to] = backward ? [b, a] : [a, b]
        const kmh = backward ? rule.backwardKmh : rule.forwardKmh
        const metres = metresBetween(this.positionOf(from), this.positionOf(to))
        return {
          id: this.#steps++,
          from,
          to,
          way,
          metres,
          seconds: metres / roadSpeed(rule.roadClass, kmh, this.vehicle, rule.isPushed)!,
          bearing: this.#bearing(from, to),
          isLocal: permits(rule.local, backward) || this.#isBesideLocalBarrier(nodes, index),
          back: null,
          isForward: !backward,
        }
      })
      if (there) there.back = back ?? null
      if (back) back.back = there ?? null
      for (const step of [there, back]) {
        if (!step) continue
        put(this.#stepsFrom, step.from, step)
        put(this.#stepsTo, step.to, step)
      }
    }
  }

  /** Whether the stretch between junctions on which a step lies ends at a barrier for some only. */
  #isBesideLocalBarrier(nodes: Int32Array, index: number): boolean {
    const isLocal = (node: number | undefined) => {
      const tags = node === undefined ? undefined : this.#extract.nodeTags.get(node)
      return tags !== undefined && barrierAccess(tags, this.vehicle) === 'local'
    }
    let first = index - 1
    while (first > 0 && nodes[first - 1]! >= 0 && !this.#junctions.has(nodes[first]!)) first--
    let last = index
    while (last < nodes.length - 1 && nodes[last + 1]! >= 0 && !this.#junctions.has(nodes[last]!)) last++
    return isLocal(nodes[first]) || isLocal(nodes[last])
  }

  #metresOf(nodes: Int32Array): number {
    let metres = 0
    const known = [...nodes].filter((node) => node >= 0)
    for (let index = 1; index < known.length; index++) {
      metres += metresBetween(this.positionOf(known[index - 1]!), this.positionOf(known[index]!))
    }
    return metres
  }

  #bearing(from: number, to: number): number {
    const [a, b] = [this.positionOf(from), this.positionOf(to)]
    const east = (b.lng - a.lng) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
    return (Math.atan2(east, b.lat - a.lat) * 180) / Math.PI
  }

  #addRestriction(restriction: ExtractRestriction): void {
    const [kind, ...others] = byHour(restriction.tags, (tags) => this.#kindOf(tags))
    // Without an hour, what holds at some hours holds at none.
    if (others.length > 0 || kind?.value === undefined || !/^(no|only)_/.test(kind.value)) return
    this.#kinds.set(restriction, kind.value)
    for (const way of restriction.from) put(this.#byFirst, way, restriction)
  }

  #kindOf(tags: Tags): string | undefined {
    const keys = KEYS[this.vehicle]
    const own = keys.map((key) => tags[`restriction:${key}`]).find((kind) => kind !== undefined)
    const isTimed = ['day_on', 'day_off', 'hour_on', 'hour_off'].some((key) => tags[key] !== undefined)
    const isExcepted = (tags['except'] ?? '').split(';').some((key) => keys.includes(key.trim()))
    const type = tags['type'] ?? 'restriction'
    const isMine = type === 'restriction' || keys.includes(type.slice('restriction:'.length))
    return own ?? (isTimed || isExcepted || !isMine ? undefined : tags['restriction'])
  }

  #after({ ride, seconds }: Reached): Reached[] {
    return this.#nextOf(ride).map((next) => ({ ride: next.ride, seconds: seconds + next.seconds }))
  }

  #nextOf(ride: Ride): Reached[] {
    const known = this.#next.get(ride.key)
    if (known !== undefined) return known
    const next = this.#turns(ride, this.main)
    this.#next.set(ride.key, next)
    return next
  }

  /** Steps that may follow, whether or not they only lead in. */
  #permitted(ride: Ride, open: { has(step: Step): boolean }): Step[] {
    const { step } = ride
    const tags = this.#extract.nodeTags.get(step.to)
    const isShut = tags !== undefined && barrierAccess(tags, this.vehicle) === 'closed'
    return (this.#stepsFrom.get(step.to) ?? []).filter((next) => {
      if (!open.has(next) || this.#isForbidden(ride, next)) return false
      return next === step.back ? this.#turnsAround || this.#junctions.has(step.to) : !isShut
    })
  }

  /** Rides after a step, with the seconds of the step and of the turn. */
  #turns(ride: Ride, open: ReadonlySet<Step>): Reached[] {
    const { step } = ride
    const permitted = this.#permitted(ride, open)
    const others = permitted.filter((next) => next !== step.back)
    const waysOn = others.filter((next) => step.isLocal || !next.isLocal)
    const signal = signalsFor(this.#extract.nodeTags.get(step.to), step) ? 4 : 0
    const found: Reached[] = []
    for (const next of permitted) {
      if (ride.isInward && !next.isLocal) continue
      const isAround = next === step.back
      if (isAround && waysOn.length > 0 && !this.#turnsAround) continue
      const bend = Math.abs(((((next.bearing - step.bearing) % 360) + 540) % 360) - 180)
      const turn = isAround ? 20 : others.length < 2 || bend < 35 ? 0 : bend < 125 ? 3 : 5
      const seconds = step.seconds + signal + turn
      const isInward = next.isLocal && (ride.isInward || !step.isLocal)
      found.push({ ride: rideOn(next, isInward, this.#begunAfter(ride, next)), seconds })
    }
    return found
  }

  /** Restrictions by several ways that a ride is within after the next step. */
  #begunAfter({ step, begun }: Ride, next: Step): Begun[] {
    if (next === step.back) return []
    const ongoing = begun.flatMap(({ restriction, via }) => {
      const ways = viaWays(restriction)
      if (next.way === ways[via]) return [{ restriction, via }]
      return next.way === ways[via + 1] ? [{ restriction, via: via + 1 }] : []
    })
    const begins = (this.#byFirst.get(step.way) ?? [])
      .filter((restriction) => viaWays(restriction)[0] === next.way && step.way !== next.way)
      .map((restriction) => ({ restriction, via: 0 }))
    return [...ongoing, ...begins]
  }

  #isForbidden({ step, begun }: Ride, next: Step): boolean {
    const node = step.to
    const byNode = (this.#byFirst.get(step.way) ?? []).some((restriction) => {
      if (!('node' in restriction.via) || restriction.via.node !== node) return false
      return this.#breaks(restriction, step, next)
    })
    return (
      byNode ||
      begun.some(({ restriction, via }) => {
        const ways = viaWays(restriction)
        if (via !== ways.length - 1) return false
        const isMeant = restriction.to.includes(next.way) && next !== step.back
        if (this.#kinds.get(restriction)!.startsWith('no_')) return isMeant
        // Who cannot go there is not bound.
        const isThere = (this.#stepsFrom.get(node) ?? []).some(
          (other) => restriction.to.includes(other.way) && other !== step.back,
        )
        return isThere && !isMeant
      })
    )
  }

  #breaks(restriction: ExtractRestriction, step: Step, next: Step): boolean {
    const kind = this.#kinds.get(restriction)!
    const steps = (this.#stepsTo.get(step.to) ?? []).filter(({ way }) => way === step.way)
    const outs = (this.#stepsFrom.get(step.to) ?? []).filter(({ way }) => restriction.to.includes(way))
    const runsOn = (way: number) => {
      const { nodes } = this.#extract.ways[way]!
      return nodes[0] !== step.to && nodes.at(-1) !== step.to
    }
    const isAmbiguous = runsOn(step.way) || restriction.to.some(runsOn)
    const fits = (into: Step, out: Step) => {
      const bend = ((((out.bearing - into.bearing) % 360) + 540) % 360) - 180
      if (kind.endsWith('u_turn')) return out === into.back || Math.abs(bend) > 120
      if (out === into.back) return false
      if (kind.endsWith('left_turn')) return bend < -10
      if (kind.endsWith('right_turn')) return bend > 10
      return !kind.endsWith('straight_on') || Math.abs(bend) < 60
    }
    const someFit = isAmbiguous && steps.some((into) => outs.some((out) => fits(into, out)))
    const isMeant = (into: Step, out: Step) =>
      restriction.to.includes(out.way) && (!someFit || fits(into, out))
    if (kind.startsWith('no_')) return isMeant(step, next)
    return outs.some((out) => isMeant(step, out)) && !isMeant(step, next)
  }

  #dijkstra(seeds: readonly Reached[]): Map<Step, Reached[]> {
    const best = new Map<string, Reached>()
    const byStep = new Map<Step, Reached[]>()
    const heap = new PlainHeap()
    for (const seed of seeds) {
      // A ride cannot arrive on the step on which it begins, but by coming back to it.
      if (seed.seconds < 0) for (const next of this.#after(seed)) heap.push(next)
      else heap.push(seed)
    }
    for (let reached = heap.pop(); reached !== undefined; reached = heap.pop()) {
      const { ride } = reached
      if (best.has(ride.key)) continue
      best.set(ride.key, reached)
      put(byStep, ride.step, reached)
      for (const next of this.#after(reached)) if (!best.has(next.ride.key)) heap.push(next)
    }
    return byStep
  }

  /** Makes local, or else leaves out, the streets that are not connected; returns the others. */
  #keepConnected(): Set<Step> {
    const open = this.#withoutTraps()
    if (![...open].some(({ isLocal }) => !isLocal)) for (const step of open) step.isLocal = false
    for (;;) {
      const rides = this.#rides(open)
      const main = largestGroup(rides, ({ step }) => !step.isLocal)
      const count = [...rides.values()].filter(({ ride }) => !ride.step.isLocal).length
      this.isOne &&= main.length > 0.75 * count
      const before = reversed(rides)
      const reached = stepsOf(reach(main, ({ key }) => rides.get(key)!.next))
      const leading = stepsOf(reach(main, ({ key }) => before.get(key) ?? []))
      const isLost = (step: Step, counts: (step: Step) => boolean) => {
        const sides = [step, ...(step.back === null ? [] : [step.back])].filter(
          (side) => open.has(side) && counts(side),
        )
        return !sides.some((side) => reached.has(side)) || !sides.some((side) => leading.has(side))
      }
      const detached = [...open].filter((step) => !step.isLocal && isLost(step, ({ isLocal }) => !isLocal))
      const lost = [...open].filter((step) => step.isLocal && isLost(step, () => true))
      if (detached.length > 0) for (const step of detached) step.isLocal = true
      else if (lost.length > 0) for (const step of lost) open.delete(step)
      else return open
    }
  }

  /** Steps between nodes of which each leads to all others, by any turn. */
  #withoutTraps(): Set<Step> {
    const spread = (seed: number, steps: ReadonlyMap<number, Step[]>, end: 'from' | 'to') => {
      const nodes = new Set([seed])
      for (const node of nodes) for (const step of steps.get(node) ?? []) nodes.add(step[end])
      return nodes
    }
    const left = new Set(this.#stepsFrom.keys())
    const count = left.size
    let largest = new Set<number>()
    while (left.size > largest.size) {
      const [seed] = left
      const onward = spread(seed!, this.#stepsFrom, 'to')
      const back = spread(seed!, this.#stepsTo, 'from')
      const group = new Set([...onward].filter((node) => back.has(node)))
      for (const node of group) left.delete(node)
      if (group.size > largest.size) largest = group
    }
    this.isOne &&= largest.size > 0.75 * count
    const steps = [...largest].flatMap((node) => this.#stepsFrom.get(node) ?? [])
    return new Set(steps.filter(({ to }) => largest.has(to)))
  }

  /** All rides that there are. */
  #rides(open: ReadonlySet<Step>): Rides {
    const rides: Rides = new Map()
    const queue = [...open].flatMap((step) =>
      step.isLocal ? [rideOn(step, false, []), rideOn(step, true, [])] : [rideOn(step, false, [])],
    )
    for (const ride of queue) {
      if (rides.has(ride.key)) continue
      const next = this.#turns(ride, open).map((reached) => reached.ride)
      rides.set(ride.key, { ride, next })
      queue.push(...next)
    }
    return rides
  }
}

interface Reached {
  readonly ride: Ride
  readonly seconds: number
}

type Rides = Map<string, { readonly ride: Ride; readonly next: readonly Ride[] }>

function rideOn(step: Step, isInward: boolean, begun: readonly Begun[]): Ride {
  const marks = begun.map(({ restriction, via }) => `${restriction.id}/${via}`).toSorted()
  return { step, isInward, begun, key: [step.id, Number(isInward), ...new Set(marks)].join(' ') }
}

const stepsOf = (rides: Iterable<Ride>) => new Set(Array.from(rides, ({ step }) => step))

const viaWays = ({ via }: ExtractRestriction) => ('node' in via ? [] : via.ways)

/** Nodes where a way ends, ways meet, or signals or a barrier stand. */
function junctionsOf({ ways, nodeTags }: Extract): Set<number> {
  const visits = new Map<number, number>()
  for (const { tags, nodes } of ways) {
    if (timedRuleOf(tags, () => 1) === null) continue
    for (const [index, node] of nodes.entries()) {
      if (node < 0 || nodes[index - 1] === node) continue
      const isEnd =
        (nodes[index - 1] ?? -1) < 0 || (nodes.slice(index).find((next) => next !== node) ?? -1) < 0
      visits.set(node, (visits.get(node) ?? 0) + (isEnd ? 2 : 1))
    }
  }
  for (const [node, tags] of nodeTags) {
    if (tags['highway'] === 'traffic_signals' || tags['barrier'] !== undefined) visits.set(node, 2)
  }
  return new Set([...visits].filter(([, count]) => count > 1).map(([node]) => node))
}

function signalsFor(tags: Tags | undefined, { isForward }: Step): boolean {
  if (tags?.['highway'] !== 'traffic_signals') return false
  const direction = tags['traffic_signals:direction']
  return isForward ? direction !== 'backward' : direction !== 'forward'
}

function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else values.push(value)
}

const keyOf = ({ lat, lng }: Position) => `${Math.round(lat * 1e7)},${Math.round(lng * 1e7)}`

function reach(seeds: readonly Ride[], nextOf: (ride: Ride) => readonly Ride[]): Ride[] {
  const reached = new Map(seeds.map((ride) => [ride.key, ride]))
  for (const ride of reached.values()) {
    for (const next of nextOf(ride)) if (!reached.has(next.key)) reached.set(next.key, next)
  }
  return [...reached.values()]
}

function reversed(rides: Rides): Map<string, Ride[]> {
  const before = new Map<string, Ride[]>()
  for (const { ride, next } of rides.values()) for (const after of next) put(before, after.key, ride)
  return before
}

/** The most rides, by those that count, of which each leads to all of them. */
function largestGroup(rides: Rides, counts: (ride: Ride) => boolean): Ride[] {
  const before = reversed(rides)
  const counted = [...rides.values()].map(({ ride }) => ride).filter(counts)
  const left = new Map(counted.map((ride) => [ride.key, ride]))
  let largest: Ride[] = []
  while (left.size > largest.length) {
    const [seed] = left.values()
    const onward = reach(rides.get(seed!.key)!.next, ({ key }) => rides.get(key)!.next)
    const back = new Set(
      reach(before.get(seed!.key) ?? [], ({ key }) => before.get(key) ?? []).map(({ key }) => key),
    )
    const group = onward.filter((ride) => back.has(ride.key) && counts(ride))
    left.delete(seed!.key)
    for (const { key } of group) left.delete(key)
    if (group.length > largest.length) largest = group
  }
  return largest
}

class PlainHeap {
  readonly #items: Reached[] = []

  push(item: Reached): void {
    const items = this.#items
    let place = items.push(item) - 1
    while (place > 0 && item.seconds < items[(place - 1) >> 1]!.seconds) {
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
