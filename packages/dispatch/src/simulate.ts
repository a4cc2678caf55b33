/**
 * A zone's day through a policy. Riders wait where they became free, carry one order at a time and are not diverted; an order is
 * unknown before it is placed.
 * A rider whose order is canceled on the way is free then, at the store. Times are milliseconds on any clock, spans milliseconds, places metres.
 */
import { ABSENT_PAUSE_MS, MISSES_TO_PAUSE } from '@puni/contract/riders/limits'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { MEMORY_MS } from './foresight.ts'
import { randomNumbers } from './random-numbers.ts'
import type {
  Courier,
  Decide,
  DispatchLimits,
  OfferDecision,
  OpenOrder,
  PastOrder,
  Place,
  TravelTimes,
} from './snapshot.ts'

/** A rider's time on duty. */
export interface Shift {
  readonly id: string
  readonly place: Place
  readonly onAt: number
  /** No pickup after this. */
  readonly offAt: number
  readonly vehicle: VehicleType
}

/** An order as it was placed and became ready. */
export interface DayOrder {
  readonly id: string
  readonly pickup: Place
  readonly dropoff: Place
  readonly placedAt: number
  readonly readyAt: number
  /** What the dispatcher sees instead of `readyAt`. */
  readonly expectedReadyAt?: number
  /** Whether the dispatcher knows nothing of the kitchen; absent: it does. */
  readonly isReadyUnknown?: boolean
  /** When it was canceled, if it was and nobody had picked it up by then. */
  readonly cancelledAt?: number | null
  readonly isUrgent?: boolean
  /** What its rider earns, in the zone's money; absent: the same for all. */
  readonly earns?: number
}

/** A day in a zone. */
export interface Day {
  readonly shifts: readonly Shift[]
  readonly orders: readonly DayOrder[]
}

/** How riders answer offers. Order and rider are held until then. */
export interface Answers {
  /** Probability that an offer is skipped, 0 to 1. */
  readonly skip: number
  /** Answers take from 0 to this, evenly. */
  readonly mostMs: number
  readonly seed: number
  readonly absence?: Absence
}

/** Riders whose phone acknowledges every offer, and who answer none. */
export interface Absence {
  readonly riders: ReadonlySet<string>
  /** How long an offer holds order and rider when nobody answers. */
  readonly offerMs: number
  /** Whether misses are counted, and riders paused for them. */
  readonly isRuled: boolean
}

/** What the dispatcher knows of when orders are ready. */
export interface Preparation {
  /** Asked for each order at each look. */
  expectedReadyAt(order: DayOrder): number
  /** Whether nothing is known of the order's kitchen. */
  isUnknown(order: DayOrder): boolean
  /** Told at the first look after a rider left a store with an order. */
  pickedUp(order: DayOrder, arrivedAt: number, leftAt: number): void
}

export interface SimulationOptions {
  readonly decide: Decide
  readonly limits: DispatchLimits
  readonly travel: TravelTimes
  /** Between two looks at the zone. */
  readonly tickMs: number
  /** Without it every offer is accepted at once. */
  readonly answers?: Answers
  /** Without it the dispatcher sees each order's `expectedReadyAt`. */
  readonly preparation?: Preparation
  /** Whether the dispatcher sees only riders on duty and no shift's end, as on the server. */
  readonly hidesShifts?: boolean
  /** How long looks continue after the last order was ready. */
  readonly overtimeMs?: number
}

/** How an order went. */
export interface Delivery {
  readonly courierId: string
  readonly assignedAt: number
  readonly pickupAt: number
  readonly dropoffAt: number
}

/** An offer, and how it ended. */
export interface OfferMade {
  readonly orderId: string
  readonly courierId: string
  readonly at: number
  readonly endedAt: number
  readonly outcome: OfferOutcome
}

/** `skipped` is also one whose pickup would be after the shift; `withdrawn`, one whose order was canceled meanwhile. */
export type OfferOutcome = 'accepted' | 'skipped' | 'missed' | 'withdrawn'

/** What a rider did. */
export interface Worked {
  readonly deliveries: number
  readonly hours: number
}

export interface SimulationResult {
  /** By order, in the order given; null for one that was not delivered. */
  readonly orders: ReadonlyMap<string, Delivery | null>
  /** Ids of orders canceled before their pickup. */
  readonly cancelled: ReadonlySet<string>
  readonly couriers: ReadonlyMap<string, Worked>
  /** In the order in which they ended. */
  readonly offers: readonly OfferMade[]
}

const HOUR_MS = 3_600_000
const OVERTIME_MS = 3 * HOUR_MS

interface Trip {
  readonly order: DayOrder
  readonly arrivalAt: number
  readonly pickupAt: number
  readonly freeAt: number
}

interface Working {
  readonly shift: Shift
  place: Place
  freeAt: number
  lastFreeAt: number | null
  deliveries: number
  /** For the deliveries, in the zone's money. */
  earned: number
  /** The last trip: over when its `freeAt` is past. */
  trip: Trip | null
  isHeld: boolean
  misses: number
  pausedUntil: number
}

interface Waiting {
  readonly order: DayOrder
  readonly declined: Map<string, number>
  isHeld: boolean
}

interface Answer {
  readonly offeredAt: number
  readonly at: number
  readonly waiting: Waiting
  readonly working: Working
  readonly means: 'accept' | 'skip' | 'miss'
}

/** From the first look at a day to the last: `overtimeMs` after all orders were ready. An empty day has none. */
export function spanOf({ orders }: Day, overtimeMs = OVERTIME_MS): { firstAt: number; lastAt: number } {
  const firstAt = orders.reduce((at, { placedAt }) => Math.min(at, placedAt), Infinity)
  const ready = orders.reduce((at, { readyAt, placedAt }) => Math.max(at, readyAt, placedAt), -Infinity)
  return { firstAt, lastAt: ready + overtimeMs }
}

/** Runs the day to its end. */
export function simulate(day: Day, options: SimulationOptions): SimulationResult {
  const simulation = new Simulation(day, options)
  const { firstAt, lastAt } = spanOf(day, options.overtimeMs)
  for (let now = firstAt; now <= lastAt; now += options.tickMs) simulation.look(now)
  return simulation.result()
}

class Simulation {
  private readonly working: Map<string, Working>
  private readonly toCome: DayOrder[]
  /** Orders placed lately. */
  private placed: DayOrder[] = []
  private waiting = new Map<string, Waiting>()
  private answers: Answer[] = []
  private readonly deliveries = new Map<string, Delivery | null>()
  private readonly cancelled = new Set<string>()
  private readonly offers: OfferMade[] = []
  /** Trips whose pickup the dispatcher has not learned from. */
  private untold: Trip[] = []
  private readonly random: () => number

  constructor(
    day: Day,
    private readonly options: SimulationOptions,
  ) {
    this.random = randomNumbers(options.answers?.seed ?? 0)
    this.working = new Map(
      day.shifts.map((shift) => [
        shift.id,
        {
          shift,
          place: shift.place,
          freeAt: shift.onAt,
          lastFreeAt: null,
          deliveries: 0,
          earned: 0,
          trip: null,
          isHeld: false,
          misses: 0,
          pausedUntil: -Infinity,
        },
      ]),
    )
    this.toCome = day.orders.toSorted((a, b) => b.placedAt - a.placedAt)
    for (const order of day.orders) this.deliveries.set(order.id, null)
  }

  /** What happens at one instant, and what was answered since the last. */
  look(now: number): void {
    this.takeAnswers(now)
    this.tellPickups(now)
    for (
      let next = this.toCome.at(-1);
      next !== undefined && next.placedAt <= now;
      next = this.toCome.at(-1)
    ) {
      this.toCome.pop()
      this.placed.push(next)
      this.waiting.set(next.id, { order: next, declined: new Map(), isHeld: false })
    }
    this.cancel(now)
    for (const decision of this.decide(now)) this.offer(decision, now)
  }

  result(): SimulationResult {
    const couriers = [...this.working.values()].map(({ shift, deliveries }): [string, Worked] => [
      shift.id,
      { deliveries, hours: (shift.offAt - shift.onAt) / HOUR_MS },
    ])
    const { deliveries: orders, cancelled, offers } = this
    return { orders, cancelled, couriers: new Map(couriers), offers }
  }

  private decide(now: number): OfferDecision[] {
    const orders = [...this.waiting.values()]
      .filter(({ isHeld }) => !isHeld)
      .map((waiting) => this.open(waiting))
    if (orders.length === 0) return []
    const seenFrom = this.options.hidesShifts === true ? now : Infinity
    const couriers = [...this.working.values()]
      .filter(({ shift }) => shift.onAt <= seenFrom && shift.offAt > now)
      .filter(({ isHeld, pausedUntil }) => !isHeld && pausedUntil <= now)
      .map((working) => this.courier(working, now))
    const recent = this.recent(now)
    return this.options.decide({ now, orders, recent, couriers }, this.options.limits, this.options.travel)
  }

  private recent(now: number): PastOrder[] {
    this.placed = this.placed.filter(({ placedAt }) => placedAt > now - MEMORY_MS)
    return this.placed.map((order) => this.open({ order, declined: new Map(), isHeld: false }))
  }

  private offer({ orderId, riderId }: OfferDecision, now: number): void {
    const waiting = this.waiting.get(orderId)
    const working = this.working.get(riderId)
    if (waiting === undefined || working === undefined || waiting.isHeld || working.isHeld)
      throw new Error(`${orderId} was offered to ${riderId}, and one of them was not to be had`)
    waiting.isHeld = true
    working.isHeld = true
    this.answers.push({ offeredAt: now, waiting, working, ...this.answer(riderId, now) })
    if (this.options.answers === undefined) this.takeAnswers(now)
  }

  private answer(riderId: string, now: number): Pick<Answer, 'at' | 'means'> {
    const { answers } = this.options
    if (answers === undefined) return { at: now, means: 'accept' }
    const { skip, mostMs, absence } = answers
    if (absence?.riders.has(riderId) === true) return { at: now + absence.offerMs, means: 'miss' }
    const at = now + this.random() * mostMs
    return { at, means: this.random() < skip ? 'skip' : 'accept' }
  }

  private takeAnswers(now: number): void {
    const due = this.answers.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
    this.answers = this.answers.filter(({ at }) => at > now)
    for (const answer of due) {
      const { offeredAt, at, waiting, working } = answer
      waiting.isHeld = false
      working.isHeld = false
      const outcome = this.take(answer)
      if (outcome === 'missed') this.countMiss(working, at)
      else working.misses = 0
      if (outcome === 'skipped' || outcome === 'missed') waiting.declined.set(working.shift.id, at)
      this.offers.push({
        orderId: waiting.order.id,
        courierId: working.shift.id,
        at: offeredAt,
        endedAt: at,
        outcome,
      })
    }
  }

  private take({ at, waiting, working, means }: Answer): OfferOutcome {
    if (means === 'miss') return 'missed'
    if (means === 'skip') return 'skipped'
    if (isPast(waiting.order.cancelledAt, at)) return 'withdrawn'
    return this.accept(waiting, working, at) ? 'accepted' : 'skipped'
  }

  private countMiss(working: Working, at: number): void {
    if (this.options.answers?.absence?.isRuled !== true) return
    working.misses += 1
    if (working.misses < MISSES_TO_PAUSE) return
    working.misses = MISSES_TO_PAUSE - 1
    working.pausedUntil = at + ABSENT_PAUSE_MS
  }

  private tellPickups(now: number): void {
    const { preparation, limits } = this.options
    const leftAt = ({ pickupAt }: Trip) => pickupAt + limits.pickupServiceMs / 2
    const told = this.untold.filter((trip) => leftAt(trip) <= now).sort((a, b) => leftAt(a) - leftAt(b))
    this.untold = this.untold.filter((trip) => leftAt(trip) > now)
    for (const trip of told) preparation?.pickedUp(trip.order, trip.arrivalAt, leftAt(trip))
  }

  /** Whether the rider can be there before the shift ends. */
  private accept(waiting: Waiting, working: Working, now: number): boolean {
    const { order } = waiting
    const { limits, travel } = this.options
    if (working.freeAt > now) throw new Error(`${working.shift.id} was asked while busy`)
    const open = this.open(waiting)
    const arrivalAt = now + travel.toPickup(this.courier(working, now), open)
    const pickupAt = Math.max(order.readyAt, arrivalAt + limits.pickupServiceMs / 2)
    // Seconds to answer, or a kitchen slower than it said, may push a pickup past the end of the shift.
    if (!(pickupAt <= working.shift.offAt)) return false
    this.waiting.delete(order.id)
    if (order.cancelledAt != null && order.cancelledAt <= pickupAt) {
      this.cancelled.add(order.id)
      working.place = order.pickup
      working.freeAt = order.cancelledAt
      working.trip = null
      return true
    }
    const dropoffAt =
      pickupAt +
      limits.pickupServiceMs / 2 +
      travel.trip(open, working.shift.vehicle) +
      limits.dropoffServiceMs / 2
    const freeAt = dropoffAt + limits.dropoffServiceMs / 2
    working.trip = { order, arrivalAt, pickupAt, freeAt }
    this.untold.push(working.trip)
    working.place = order.dropoff
    working.freeAt = freeAt
    working.lastFreeAt = freeAt
    working.deliveries += 1
    working.earned += order.earns ?? 1
    this.deliveries.set(order.id, { courierId: working.shift.id, assignedAt: now, pickupAt, dropoffAt })
    return true
  }

  private cancel(now: number): void {
    for (const [id, { order, isHeld }] of this.waiting) {
      if (isHeld || !isPast(order.cancelledAt, now)) continue
      this.waiting.delete(id)
      this.cancelled.add(id)
    }
  }

  private open({ order, declined }: Waiting): OpenOrder {
    return {
      id: order.id,
      pickup: order.pickup,
      dropoff: order.dropoff,
      createdAt: order.placedAt,
      readyAt: this.expectedReadyAt(order),
      isReadyUnknown: this.options.preparation?.isUnknown(order) ?? order.isReadyUnknown ?? false,
      isUrgent: order.isUrgent ?? false,
      declined,
    }
  }

  private expectedReadyAt(order: DayOrder): number {
    return this.options.preparation?.expectedReadyAt(order) ?? order.expectedReadyAt ?? order.readyAt
  }

  private courier(working: Working, now: number): Courier {
    const { shift, place, freeAt, lastFreeAt, trip, misses, earned } = working
    const expected = trip === null || freeAt <= now ? freeAt : this.expectedFreeAt(trip, now)
    const { id, vehicle, onAt } = shift
    const offAt = this.options.hidesShifts === true ? null : shift.offAt
    const earnedAnHour = earned / Math.max(1, (now - onAt) / HOUR_MS)
    return { id, place, freeAt: expected, seenAt: null, lastFreeAt, offAt, vehicle, misses, earnedAnHour }
  }

  /** When a busy rider is expected to be free; until the pickup, by the order's predicted ready time. */
  private expectedFreeAt({ order, arrivalAt, pickupAt, freeAt }: Trip, now: number): number {
    if (pickupAt <= now) return freeAt
    const expected = Math.max(
      now,
      this.expectedReadyAt(order),
      arrivalAt + this.options.limits.pickupServiceMs / 2,
    )
    return freeAt - pickupAt + expected
  }
}

function isPast(at: number | null | undefined, now: number): boolean {
  return at != null && at <= now
}
