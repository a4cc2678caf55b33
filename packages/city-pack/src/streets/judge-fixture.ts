/**
 * The tests' judge of routes: plain Dijkstra over the nodes of an extract's ways, turn by turn. Of the router
 * under test it shares only what the tags of one way or barrier mean, which road-rules.test.ts and
 * access.test.ts settle; it knows no graph file, and states costs and restrictions on its own.
 */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { Extract, ExtractRestriction, Tags } from '../extract/extract.ts'
import { metresBetween } from '@puni/streets/geodesic'
import FlatQueue from 'flatqueue'
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

/** A ride at the start of a step: whether it is on its way in, and the restrictions that it has begun. Equal ones are one object. */
interface Ride {
  readonly step: Step
  readonly isInward: boolean
  readonly begun: readonly Begun[]
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
  readonly #rides = new Map<string, Ride>()
  readonly #next = new Map<Ride, Reached[]>()
  /** Steps that lead to all others of them. */
  readonly main: ReadonlySet<Step>
  /** Whether no other part of the streets comes close to it in size, by whatever measure. */
  isOne = true

  constructor(extract: Extract, vehicle: VehicleType) {
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
      const onward = new Map<Ride, Reached>()
      const queue = [...rides]
      for (const ride of queue) {
        for (const reached of this.#after(ride)) {
          const { from, to, metres } = reached.ride.step
          if (!isAt(from, index, true)) continue
          // Points in one place are one point of the path.
          if (metres === 0 && isAt(to, index, false)) queue.push(reached)
          if (!isAt(to, index + 1, false)) continue
          const known = onward.get(reached.ride)
          if (known === undefined || reached.seconds < known.seconds) onward.set(reached.ride, reached)
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
      ride: this.#rideOn(step, isInward, []),
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

  #rideOn(step: Step, isInward: boolean, begun: readonly Begun[]): Ride {
    const marks = begun.map(({ restriction, via }) => `${restriction.id}/${via}`).toSorted()
    const key = [step.id, Number(isInward), ...new Set(marks)].join(' ')
    const known = this.#rides.get(key) ?? { step, isInward, begun }
    this.#rides.set(key, known)
    return known
  }

  #after({ ride, seconds }: Reached): Reached[] {
    const next = this.#next.get(ride) ?? this.#turns(ride, this.main)
    this.#next.set(ride, next)
    return next.map((one) => ({ ride: one.ride, seconds: seconds + one.seconds }))
  }

  /** Steps that may follow, whether or not they only lead in. */
  #permitted(ride: Ride, open: { has(step: Step): boolean }): Step[] {
    const { step } = ride
    const tags = this.#extract.nodeTags.get(step.to)
    const isShut = tags !== undefined && barrierAccess(tags, this.vehicle) === 'closed'
    return (this.#stepsFrom.get(step.to) ?? []).filter((next) => {
      if (!open.has(next) || this.#isForbidden(ride, next)) return false
      return next === step.back ? this.#junctions.has(step.to) : !isShut
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
      if (isAround && waysOn.length > 0) continue
      const bend = Math.abs(((((next.bearing - step.bearing) % 360) + 540) % 360) - 180)
      const turn = isAround ? 20 : others.length < 2 || bend < 35 ? 0 : bend < 125 ? 3 : 5
      const seconds = step.seconds + signal + turn
      const isInward = next.isLocal && (ride.isInward || !step.isLocal)
      found.push({ ride: this.#rideOn(next, isInward, this.#begunAfter(ride, next)), seconds })
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
    const done = new Set<Ride>()
    const byStep = new Map<Step, Reached[]>()
    const open = new FlatQueue<Reached>()
    const push = (reached: Reached) => open.push(reached, reached.seconds)
    for (const seed of seeds) {
      // A ride cannot arrive on the step on which it begins, but by coming back to it.
      if (seed.seconds < 0) this.#after(seed).forEach(push)
      else push(seed)
    }
    for (let reached = open.pop(); reached !== undefined; reached = open.pop()) {
      if (done.has(reached.ride)) continue
      done.add(reached.ride)
      put(byStep, reached.ride.step, reached)
      this.#after(reached).forEach(push)
    }
    return byStep
  }

  /** Makes local, or else leaves out, the streets that are not connected; returns the others. */
  #keepConnected(): Set<Step> {
    const open = this.#withoutTraps()
    if (![...open].some(({ isLocal }) => !isLocal)) for (const step of open) step.isLocal = false
    for (;;) {
      const next = this.#allTurns(open)
      const before = reversed(next)
      const through = [...next.keys()].filter(({ step }) => !step.isLocal)
      const main = this.#largestGroup(through, next, before)
      const reached = stepsOf(reach(main, next))
      const leading = stepsOf(reach(main, before))
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
    const [onward, back] = [new Map<number, number[]>(), new Map<number, number[]>()]
    for (const { from, to } of [...this.#stepsFrom.values()].flat()) {
      put(onward, from, to)
      put(back, to, from)
    }
    const nodes = new Set(this.#largestGroup([...onward.keys()], onward, back))
    const steps = [...nodes].flatMap((node) => this.#stepsFrom.get(node) ?? [])
    return new Set(steps.filter(({ to }) => nodes.has(to)))
  }

  /** All rides that there are, and those that follow each. */
  #allTurns(open: ReadonlySet<Step>): Map<Ride, Ride[]> {
    const next = new Map<Ride, Ride[]>()
    const queue = [...open].flatMap((step) =>
      (step.isLocal ? [false, true] : [false]).map((isInward) => this.#rideOn(step, isInward, [])),
    )
    for (const ride of queue) {
      if (next.has(ride)) continue
      const after = this.#turns(ride, open).map((reached) => reached.ride)
      next.set(ride, after)
      queue.push(...after)
    }
    return next
  }

  /** The most of some rides or nodes of which each leads to all of them. */
  #largestGroup<T>(all: readonly T[], next: Links<T>, before: Links<T>): T[] {
    const left = new Set(all)
    let largest: T[] = []
    for (const seed of all) {
      if (left.size <= largest.length) break
      if (!left.has(seed)) continue
      const leading = reach(before.get(seed) ?? [], before)
      const group = [...reach(next.get(seed) ?? [], next)].filter((one) => leading.has(one) && left.has(one))
      for (const one of [seed, ...group]) left.delete(one)
      if (group.length > largest.length) largest = group
    }
    this.isOne &&= largest.length > 0.75 * all.length
    return largest
  }
}

interface Reached {
  readonly ride: Ride
  readonly seconds: number
}

type Links<T> = ReadonlyMap<T, readonly T[]>

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

/** These, and all that they lead to. */
function reach<T>(seeds: readonly T[], next: Links<T>): Set<T> {
  const reached = new Set(seeds)
  for (const one of reached) for (const after of next.get(one) ?? []) reached.add(after)
  return reached
}

function reversed<T>(next: Links<T>): Map<T, T[]> {
  const before = new Map<T, T[]>()
  for (const [one, after] of next) for (const other of after) put(before, other, one)
  return before
}
