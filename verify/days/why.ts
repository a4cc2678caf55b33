/** What is told of why a rider was asked, and others were not, is true by what the city knows: places, vehicles, misses, pay, who is free since when. */
import type { OfferRule, PassedOver } from '@puni/contract/offers/dispatch'
import type { OfferReason } from '@puni/dispatch/snapshot'
import { estimateSeconds } from '@puni/streets/estimate'
import { metresBetween } from '@puni/streets/geodesic'
import {
  copyOf,
  isFree,
  isOpen,
  isSent,
  letGoAt,
  type Model,
  type ModelOffer,
  mayBeAsked,
  reaches,
} from '../support/lifecycle/model.ts'
import { endDueOffers, endDuePauses } from '../support/lifecycle/rules.ts'
import type { City } from './city.ts'

/** Times differ by as much between two readings: places within some metres share their durations. */
const TOLERANCE_MS = 10_000
/** "About as soon" by the platform's defaults, the same where nothing is known of the kitchen, and half of the time at a store. */
const TIE_MS = 60_000
const UNKNOWN_TIE_MS = 5 * TIE_MS
/** By then even a kitchen of which nothing is known may be done, after placing. */
const COOKING_MS = 15 * 60_000
const HALF_SERVICE_MS = 2 * 60_000
/** Of the time that a rider has not been seen, beyond a minute, so much may have gone into riding away. */
const MAY_HAVE_MOVED = 0.1
const SEEN_MS = 60_000

type Point = readonly [lat: number, lng: number]

interface Facts {
  readonly riders: readonly { readonly id: string; readonly at: Point; readonly earned: number }[]
  readonly orders: readonly {
    readonly id: string
    readonly from: Point
    readonly to: Point
    readonly placedAt: number
    /** Whether it is not urgent, fewer than five riders were at the kitchen before, and it said no time. */
    readonly isUnknown: boolean
  }[]
  readonly offers: readonly { readonly id: string; readonly reason: OfferReason }[]
}

/** A free rider, as the check reckons one for an order; times from the look, milliseconds. */
interface Rival {
  readonly riderId: string
  readonly travelMs: number
  /** The same, and what the rider may have moved since last seen. */
  readonly awayMs: number
  readonly tripMs: number
  readonly atDoorMs: number
  /** Who is at the door by less than this later is about as soon. */
  readonly tieMs: number
  readonly hasMissed: boolean
  /** Whole pesos an hour on duty today. */
  readonly earned: number
  /** Null for one who never had an order: free for longest. */
  readonly freeSince: number | null
  readonly isWilling: boolean
  readonly isInReach: boolean
  readonly hasDeclined: boolean
  /** Asked for another order in the same look. */
  readonly isAskedElsewhere: boolean
}

/**
 * What is told wrongly of the offers of a look, null if nothing is.
 * @param before the city when the dispatcher looked
 */
export async function whyIsWrong(city: City, before: Model): Promise<string | null> {
  const made = [...city.model.offers.values()].filter(({ id }) => !before.offers.has(id))
  if (made.length === 0) return null
  const seen = copyOf(before)
  endDuePauses(seen)
  endDueOffers(seen)
  const { rows } = await city.test.sql.query<Facts>(FACTS, [
    made.map(({ id }) => id),
    new Date(before.now),
    city.timeZone,
  ])
  for (const offer of made) {
    const { reason } = rows[0]!.offers.find(({ id }) => id === offer.id)!
    const rivals = rivalsFor(offer, reason, made, seen, rows[0]!)
    const chosen = rivals.find(({ riderId }) => riderId === offer.riderId)!
    const others = rivals.filter((rival) => rival !== chosen)
    const isOnlyOrder = [...seen.orders.values()].filter((order) => isOpen(seen, order)).length === 1
    const problem =
      chosenProblem(reason, chosen, others) ??
      (isOnlyOrder && reason.rule === 'together' ? 'there is no other open order' : null) ??
      RULES[reason.rule](chosen, willing(others), reason) ??
      othersProblem(reason, chosen, others)
    if (problem !== null)
      return `Rider ${offer.riderId} was asked for order ${offer.orderId} by ${reason.policy} as ${reason.rule}, but ${problem}`
  }
  return null
}

const FACTS = `with duty as (
    select rider_id, sum(extract(epoch from least(coalesce(off_at, $2), $2)
      - greatest(on_at, date_trunc('day', $2::timestamptz at time zone $3) at time zone $3))) / 3600 as hours
    from shifts where coalesce(off_at, $2) >= date_trunc('day', $2::timestamptz at time zone $3) at time zone $3 group by 1
  )
  select
    (select json_agg(json_build_object('id', id, 'at', json_build_array(last_latitude, last_longitude),
       'earned', round(coalesce(centavos, 0) / 100.0 / greatest(1, coalesce(hours, 0)))))
     from riders left join duty on duty.rider_id = id
       left join rider_days on rider_days.rider_id = id and day = ($2::timestamptz at time zone $3)::date
     where working and last_latitude is not null) as riders,
    (select json_agg(json_build_object('id', id, 'from', json_build_array(origin_latitude, origin_longitude),
       'to', json_build_array(destination_latitude, destination_longitude),
       'placedAt', extract(epoch from created_at) * 1000,
       'isUnknown', not is_urgent and pickup_due_at is null and store_id is not null and not exists (
         select from stores left join store_preparation on store_id = stores.id
         where stores.id = orders.store_id and (preparation_minutes is not null or cardinality(took_ms) >= 5))))
     from orders where id in (select order_id from offers where id = any ($1))) as orders,
    (select json_agg(json_build_object('id', id, 'reason', reason)) from offers where id = any ($1)) as offers`

function rivalsFor(
  { orderId, riderId }: ModelOffer,
  { atStoreMs, waitMs }: OfferReason,
  made: readonly ModelOffer[],
  seen: Model,
  { riders, orders }: Facts,
): Rival[] {
  const order = seen.orders.get(orderId)!
  const { from, to, placedAt, isUnknown } = orders.find(({ id }) => id === orderId)!
  const free = riders.flatMap(({ id, at, earned }) => {
    const rider = seen.riders.get(id)
    if (rider === undefined || !isFree(seen, rider)) return []
    const travelMs = rideMs(at, from, rider.vehicle)
    const isCooking = (awayMs: number) =>
      isUnknown && seen.now + awayMs - placedAt < COOKING_MS + TOLERANCE_MS
    const unseenMs = Math.max(0, seen.now - (rider.placedAt ?? seen.now) - SEEN_MS)
    const awayMs = travelMs + MAY_HAVE_MOVED * unseenMs
    return {
      riderId: id,
      travelMs,
      awayMs,
      tripMs: rideMs(from, to, rider.vehicle),
      tieMs: isCooking(awayMs) ? UNKNOWN_TIE_MS : TIE_MS,
      hasMissed: rider.misses > 0,
      earned,
      freeSince: rider.freeSince,
      isWilling: mayBeAsked(seen, order, rider) && isSent(seen, order, rider),
      isInReach: reaches(order, rider),
      hasDeclined: letGoAt(seen, order, id) !== null,
      isAskedElsewhere: made.some((other) => other.riderId === id && other.orderId !== orderId),
    }
  })
  // When the order is ready is what the dispatcher has learned.
  const readyMs = free.find((each) => each.riderId === riderId)!.awayMs + atStoreMs - waitMs - HALF_SERVICE_MS
  return free.map((each) => Object.assign(each, { atDoorMs: Math.max(readyMs, each.awayMs) + each.tripMs }))
}

const rideMs = (from: Point, to: Point, vehicle: Parameters<typeof estimateSeconds>[1]) =>
  1000 * estimateSeconds(metresBetween({ lat: from[0], lng: from[1] }, { lat: to[0], lng: to[1] }), vehicle)

const willing = (rivals: readonly Rival[]) => rivals.filter(({ isWilling }) => isWilling)
const left = (rivals: readonly Rival[]) => rivals.filter(({ isAskedElsewhere }) => !isAskedElsewhere)
/** Whether one time is surely less than another. */
const isLess = (one: number, other: number) => one < other - TOLERANCE_MS
const isLongerFree = (one: Rival, other: Rival) =>
  (one.freeSince ?? -Infinity) < (other.freeSince ?? -Infinity)

/** Whether two may be about as soon: the customer would not notice which of them it is. */
function isTie(one: Rival, other: Rival): boolean {
  return Math.abs(one.atDoorMs - other.atDoorMs) < Math.min(one.tieMs, other.tieMs) + 2 * TOLERANCE_MS
}

function chosenProblem(
  { travelMs, rule }: OfferReason,
  chosen: Rival,
  others: readonly Rival[],
): string | null {
  if (Math.abs(travelMs - chosen.travelMs) > TOLERANCE_MS)
    return `the way takes ${seconds(chosen.travelMs)}, not ${seconds(travelMs)}`
  const isAgain = rule === 'asked-again'
  if (isAgain !== chosen.hasDeclined) return `${isAgain ? 'never' : 'already'} had let it go`
  const nearer = others.find(({ isInReach }) => isInReach)
  return chosen.isInReach || nearer === undefined
    ? null
    : `it is out of reach, and not of rider ${nearer.riderId}`
}

type Claim = (chosen: Rival, willing: readonly Rival[], reason: OfferReason) => string | null

/** What speaks against a rule; null if nothing does. Who was asked for another order in the same look speaks against none. */
const RULES: Readonly<Record<OfferRule, Claim>> = {
  soonest(chosen, rivals) {
    const sooner = left(rivals).find(({ awayMs }) => isLess(awayMs, chosen.awayMs))
    return sooner === undefined ? null : `rider ${sooner.riderId} is there sooner`
  },
  'quicker-trip'(chosen, rivals) {
    const soonest = soonestOf(chosen, rivals)
    if (soonest === null) return 'nobody is there sooner'
    return isLess(soonest.atDoorMs, chosen.atDoorMs) ? `rider ${soonest.riderId} is at the door sooner` : null
  },
  answers: byTie(({ hasMissed }, soonest) => !hasMissed && soonest.hasMissed),
  'earned-least': byTie(
    (chosen, soonest) => chosen.hasMissed === soonest.hasMissed && chosen.earned <= soonest.earned,
  ),
  'longest-waiting': byTie(
    (chosen, soonest) => chosen.hasMissed === soonest.hasMissed && !isLongerFree(soonest, chosen),
  ),
  together: (chosen, rivals) => (soonestOf(chosen, rivals) === null ? 'nobody is there sooner' : null),
  'kept-near': (chosen, rivals, { policy }) =>
    policy !== 'plan' || soonestOf(chosen, rivals) === null ? 'nobody sooner is kept' : null,
  'asked-again': () => null,
  idle(chosen, rivals) {
    const longer = left(rivals).find((rival) => isLongerFree(rival, chosen))
    return longer === undefined ? null : `rider ${longer.riderId} is free for longer`
  },
}

/** Whoever is soonest, if that may be somebody else than the one chosen. */
function soonestOf(chosen: Rival, rivals: readonly Rival[]): Rival | null {
  const soonest = [...rivals].sort((a, b) => a.awayMs - b.awayMs)[0]
  return soonest === undefined || isLess(chosen.awayMs, soonest.awayMs) ? null : soonest
}

/** About as soon as the soonest, and before that one; nobody whom nothing else needs is sooner everywhere and before the one chosen. */
function byTie(isBefore: (chosen: Rival, soonest: Rival) => boolean): Claim {
  return (chosen, rivals, { others }) => {
    const ties = left(rivals).filter((rival) => isTie(chosen, rival))
    // Whoever is sooner may have been asked for another order since.
    const soonest = soonestOf(chosen, left(rivals)) ?? soonestOf(chosen, rivals)
    if (soonest === null) return 'nobody is there sooner'
    if (!isTie(chosen, soonest)) return `rider ${soonest.riderId} is at the door much sooner`
    if (![...ties, soonest].some((rival) => isBefore(chosen, rival)))
      return `does not come before rider ${soonest.riderId}`
    const isNeeded = ({ riderId }: Rival) =>
      others.some((other) => other.riderId === riderId && /^(other-order|kept-near)$/.test(other.because))
    const better = ties.find(
      (rival) =>
        !isNeeded(rival) &&
        isLess(rival.awayMs, chosen.awayMs) &&
        isLess(rival.atDoorMs, chosen.atDoorMs) &&
        rival.hasMissed === chosen.hasMissed &&
        rival.earned < chosen.earned - 1 &&
        isLongerFree(rival, chosen),
    )
    return better === undefined ? null : `rider ${better.riderId} is sooner, earned less and waits longer`
  }
}

/** What speaks against why another was not asked. */
function othersProblem(
  { policy, others }: OfferReason,
  chosen: Rival,
  rivals: readonly Rival[],
): string | null {
  for (const { riderId, because } of others) {
    const rival = rivals.find((each) => each.riderId === riderId)
    if (rival === undefined) return `rider ${riderId}, passed over as ${because}, is not free`
    if (!PASSED[because](chosen, rival, policy === 'idle'))
      return `rider ${riderId} is not to be passed over as ${because}`
  }
  return null
}

/** Whether it may be true; policy `idle` looks at nothing but who is free for longest. */
const PASSED: Readonly<Record<PassedOver, (chosen: Rival, rival: Rival, isIdle: boolean) => boolean>> = {
  slower: (chosen, rival) => !isLess(rival.awayMs, chosen.awayMs),
  'place-old': (chosen, rival) =>
    !isLess(rival.awayMs, chosen.awayMs) && !isLess(chosen.travelMs, rival.travelMs),
  'slower-trip': (chosen, rival) =>
    !isLess(chosen.awayMs, rival.awayMs) && !isLess(rival.atDoorMs, chosen.atDoorMs),
  'missed-last': (chosen, rival) => isTie(chosen, rival) && rival.hasMissed && !chosen.hasMissed,
  'earned-more': (chosen, rival) => isTie(chosen, rival) && rival.earned >= chosen.earned,
  'waited-less': (chosen, rival, isIdle) => (isIdle || isTie(chosen, rival)) && !isLongerFree(rival, chosen),
  'other-order': () => true,
  'kept-near': (chosen, rival) => !isLess(chosen.awayMs, rival.awayMs),
  'out-of-reach': (_, rival) => !rival.isInReach,
  declined: (_, rival) => rival.hasDeclined,
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
