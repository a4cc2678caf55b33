/** What is told of why a rider was asked, and others were not, is true by what the city knows: places, vehicles, who is free since when. */
import type { OfferRule, PassedOver } from '@puni/contract/offers/dispatch'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { OfferReason } from '@puni/dispatch/snapshot'
import { estimateSeconds } from '@puni/streets/estimate'
import { metresBetween } from '@puni/streets/geodesic'
import type pg from 'pg'
import {
  copyOf,
  isFree,
  letGoAt,
  type Model,
  type ModelOffer,
  mayBeAsked,
} from '../support/lifecycle/model.ts'
import { endDueOffers, endDuePauses } from '../support/lifecycle/rules.ts'

/** Times differ by as much between two readings: places within some metres share their durations. */
const TOLERANCE_MS = 10_000
/** The platform's defaults. */
const TIE_MS = 60_000
const SERVICE_MS = 4 * 60_000

interface Told {
  readonly id: string
  readonly reason: OfferReason
}

interface Facts {
  readonly riders: readonly {
    readonly id: string
    readonly vehicle: VehicleType
    readonly lat: number
    readonly lng: number
  }[]
  readonly orders: readonly {
    readonly id: string
    readonly from: [number, number]
    readonly to: [number, number]
  }[]
  readonly offers: readonly Told[]
}

/** Somebody who may have been asked for an order, as the check reckons it; times from the look, milliseconds. */
interface Rival {
  readonly riderId: string
  readonly travelMs: number
  readonly atDoorMs: number
  /** Null for one who never had an order: free for longest. */
  readonly freeSince: number | null
  readonly isWilling: boolean
  readonly hasDeclined: boolean
  /** Asked for another order in the same look. */
  readonly isAskedElsewhere: boolean
}

/**
 * What is told wrongly of the offers of a look, null if nothing is.
 * @param before the city when the dispatcher looked
 */
export async function whyIsWrong(before: Model, after: Model, sql: pg.Client): Promise<string | null> {
  const made = [...after.offers.values()].filter(({ id }) => !before.offers.has(id))
  if (made.length === 0) return null
  const seen = copyOf(before)
  endDuePauses(seen)
  endDueOffers(seen)
  const facts = await readFacts(sql, made)
  for (const offer of made) {
    const { reason } = facts.offers.find(({ id }) => id === offer.id)!
    const rivals = rivalsFor(offer, reason, made, seen, facts)
    const chosen = rivals.find(({ riderId }) => riderId === offer.riderId)!
    const others = rivals.filter((rival) => rival !== chosen)
    const problem =
      timesProblem(reason, chosen) ??
      ruleProblem(reason, chosen, others) ??
      othersProblem(reason, chosen, others)
    if (problem !== null)
      return `Rider ${offer.riderId} was asked for order ${offer.orderId} by ${reason.policy} as ${reason.rule}, but ${problem}`
  }
  return null
}

const FACTS = `select
  (select json_agg(json_build_object('id', id, 'vehicle', vehicle_type, 'lat', last_latitude, 'lng', last_longitude))
   from riders where working and last_latitude is not null) as riders,
  (select json_agg(json_build_object('id', id, 'from', json_build_array(origin_latitude, origin_longitude),
     'to', json_build_array(destination_latitude, destination_longitude)))
   from orders where id in (select order_id from offers where id = any ($1))) as orders,
  (select json_agg(json_build_object('id', id, 'reason', reason)) from offers where id = any ($1)) as offers`

async function readFacts(sql: pg.Client, made: readonly ModelOffer[]): Promise<Facts> {
  const { rows } = await sql.query<Facts>(FACTS, [made.map(({ id }) => id)])
  return rows[0]!
}

function rivalsFor(
  { orderId }: ModelOffer,
  { travelMs, atStoreMs, waitMs }: OfferReason,
  made: readonly ModelOffer[],
  seen: Model,
  { riders, orders }: Facts,
): Rival[] {
  const order = seen.orders.get(orderId)!
  const ends = orders.find(({ id }) => id === orderId)!
  const place = ([lat, lng]: [number, number]) => ({ lat, lng })
  const readyMs = travelMs + atStoreMs - waitMs - SERVICE_MS / 2
  return riders.flatMap(({ id, vehicle, lat, lng }) => {
    const rider = seen.riders.get(id)
    if (rider === undefined || !isFree(seen, rider)) return []
    const toPickup = 1000 * estimateSeconds(metresBetween({ lat, lng }, place(ends.from)), vehicle)
    const trip = 1000 * estimateSeconds(metresBetween(place(ends.from), place(ends.to)), vehicle)
    return {
      riderId: id,
      travelMs: toPickup,
      atDoorMs: Math.max(readyMs, toPickup) + trip,
      freeSince: rider.freeSince,
      isWilling: mayBeAsked(seen, order, rider),
      hasDeclined: letGoAt(seen, order, id) !== null,
      isAskedElsewhere: made.some((other) => other.riderId === id && other.orderId !== orderId),
    }
  })
}

function timesProblem({ travelMs }: OfferReason, chosen: Rival): string | null {
  return Math.abs(travelMs - chosen.travelMs) <= TOLERANCE_MS
    ? null
    : `the way takes ${seconds(chosen.travelMs)}, not ${seconds(travelMs)}`
}

/** Whether one is surely sooner than another. */
const isSooner = (one: number, other: number) => one < other - TOLERANCE_MS
const isLongerFree = (one: Rival, other: Rival) =>
  (one.freeSince ?? -Infinity) < (other.freeSince ?? -Infinity)

function ruleProblem(reason: OfferReason, chosen: Rival, others: readonly Rival[]): string | null {
  const isAgain = reason.rule === 'asked-again'
  if (isAgain !== chosen.hasDeclined) return `${isAgain ? 'never' : 'already'} had let it go`
  return RULES[reason.rule](
    chosen,
    others.filter(({ isWilling }) => isWilling),
    reason,
  )
}

type Claim = (chosen: Rival, willing: readonly Rival[], reason: OfferReason) => string | null

/** What speaks against a rule; null if nothing does. Who was asked for another order in the same look speaks against none. */
const RULES: Readonly<Record<OfferRule, Claim>> = {
  soonest: (chosen, willing) =>
    against(left(willing), ({ travelMs }) => isSooner(travelMs, chosen.travelMs), 'is there sooner'),
  'quicker-trip'(chosen, willing) {
    const sooner = willing.filter(({ travelMs }) => !isSooner(chosen.travelMs, travelMs))
    const soonest = [...sooner].sort((a, b) => a.travelMs - b.travelMs)[0]
    if (soonest === undefined) return 'nobody is sooner at the store'
    return isSooner(soonest.atDoorMs, chosen.atDoorMs)
      ? `rider ${soonest.riderId} is sooner at the door`
      : null
  },
  'longest-waiting'(chosen, willing, { others }) {
    const isNeeded = (rival: Rival) =>
      others.some(({ riderId, because }) => riderId === rival.riderId && because === 'other-order')
    const soonestMs = Math.min(chosen.travelMs, ...left(willing).map(({ travelMs }) => travelMs))
    if (isSooner(soonestMs + TIE_MS, chosen.travelMs))
      return `somebody is there ${seconds(chosen.travelMs - soonestMs)} sooner`
    return against(
      left(willing).filter((rival) => !isNeeded(rival)),
      (rival) =>
        isSooner(rival.travelMs, chosen.travelMs) &&
        !isSooner(chosen.atDoorMs, rival.atDoorMs) &&
        isLongerFree(rival, chosen),
      'is sooner there and free for longer',
    )
  },
  together: (chosen, willing) =>
    willing.some(({ travelMs }) => !isSooner(chosen.travelMs, travelMs)) ? null : 'nobody is sooner',
  'asked-again': () => null,
  idle: (chosen, willing) =>
    against(left(willing), (rival) => isLongerFree(rival, chosen), 'is free for longer'),
}

const left = (rivals: readonly Rival[]) => rivals.filter(({ isAskedElsewhere }) => !isAskedElsewhere)

function against(rivals: readonly Rival[], speaks: (rival: Rival) => boolean, what: string): string | null {
  const rival = rivals.find(speaks)
  return rival === undefined ? null : `rider ${rival.riderId} ${what}`
}

/** What speaks against why another was not asked. */
function othersProblem(
  { policy, others }: OfferReason,
  chosen: Rival,
  rivals: readonly Rival[],
): string | null {
  for (const { riderId, because } of others) {
    const rival = rivals.find((each) => each.riderId === riderId)
    const wrong = rival === undefined ? 'is not free' : PASSED[because](chosen, rival, policy === 'idle')
    if (wrong !== null) return `rider ${riderId}, passed over as ${because}, ${wrong}`
  }
  return null
}

const PASSED: Readonly<Record<PassedOver, (chosen: Rival, rival: Rival, isIdle: boolean) => string | null>> =
  {
    slower: (chosen, rival) => (isSooner(rival.travelMs, chosen.travelMs) ? 'is there sooner' : null),
    'slower-trip': (chosen, rival) =>
      isSooner(chosen.travelMs, rival.travelMs) || isSooner(rival.atDoorMs, chosen.atDoorMs)
        ? 'is not sooner at the store and later at the door'
        : null,
    'waited-less': (chosen, rival, isIdle) =>
      isLongerFree(rival, chosen) ||
      (!isIdle && Math.abs(rival.travelMs - chosen.travelMs) > TIE_MS + TOLERANCE_MS)
        ? 'is free for longer, or not as near'
        : null,
    'other-order': () => null,
    declined: (_, rival) => (rival.hasDeclined ? null : 'never let it go'),
  }

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
