/** Invariants of orders, offers, events and riders, at any instant. */
import { HANDOVER } from '@puni/contract/handover/limits'
import { mayMove, type OrderStatus } from '@puni/contract/orders/order-states'
import { MISSES_TO_PAUSE } from '@puni/contract/riders/limits'
import { isActive } from './model.ts'
import type { Stored, StoredBlock, StoredEvent, StoredOffer, StoredOrder, StoredRider } from './stored.ts'

type Invariant = (stored: Stored, before: Stored | null) => string[]

/**
 * Broken invariants in words; empty if there are none.
 * @param before what was stored one step earlier
 * @param wasSetBack whether the server's clock was set back meanwhile
 */
export function violations(stored: Stored, before: Stored | null, wasSetBack = false): string[] {
  const invariants = wasSetBack ? INVARIANTS : [...INVARIANTS, ...OF_A_STEADY_CLOCK]
  return invariants.flatMap((invariant) => invariant(stored, before))
}

const INVARIANTS: readonly Invariant[] = [
  ({ offers }) => moreThanOnce(live(offers), 'order_id', 'order', 'has two live offers'),
  ({ offers }) => moreThanOnce(live(offers), 'rider_id', 'rider', 'has two live offers'),
  ({ orders }) =>
    moreThanOnce(orders.filter(isActive), 'assigned_rider_id', 'rider', 'has two active orders'),
  ({ offers, orders }) =>
    live(offers)
      .filter(({ order_id: id }) => orders.find((order) => order.id === id)?.status !== 'pending')
      .map(({ order_id: id }) => `order ${id} is not pending and has a live offer`),
  ({ offers, orders, riders }) =>
    live(offers).flatMap(({ rider_id: id, order_id }) =>
      whyNotAsked(
        riders.find((rider) => rider.id === id),
        orders,
        orders.find((order) => order.id === order_id)?.zone_id,
      ).map((why) => `rider ${id} ${why} and has a live offer`),
    ),
  shiftsFollowDuty,
  nobodyMissesManyUnpaused,
  nobodyWorksWhereItMayNot,
  ({ riders }) =>
    riders
      .map(({ id, blocks, blocked_at: at }) => ({ id, at, lasting: blocks.filter(isLasting).length }))
      .filter(({ at, lasting }) => lasting !== Number(at !== null))
      .map(({ id, lasting }) => `rider ${id} has ${lasting} blocks that last`),
  ({ orders, events }) =>
    orders.flatMap((order) => foldProblems(order, eventsOf(events, order.id)).map((why) => of(order, why))),
  ({ orders, events }) =>
    orders.flatMap((order) => reviewProblems(order, eventsOf(events, order.id)).map((why) => of(order, why))),
  ({ orders }) => orders.flatMap((order) => proofProblems(order).map((why) => of(order, why))),
  offersHaveTheirEvents,
  nothingIsDeleted,
  eventsNeverChange,
]

/** Checks that depend on event times. */
const OF_A_STEADY_CLOCK: readonly Invariant[] = [
  ({ orders, events }) =>
    orders.flatMap((order) => timeProblems(eventsOf(events, order.id)).map((why) => of(order, why))),
  holdersAccepted,
  earningsOfTheBlockedAreHeld,
]

const of = ({ id }: StoredOrder, why: string) => `order ${id}: ${why}`
const isLasting = ({ lifted_at: at }: StoredBlock) => at === null
const live = (offers: readonly StoredOffer[]) => offers.filter(({ outcome }) => outcome === null)
const eventsOf = (events: readonly StoredEvent[], orderId: string) =>
  events.filter(({ order_id: id }) => id === orderId)

function moreThanOnce<K extends string>(
  rows: readonly Readonly<Record<K, string | null>>[],
  column: K,
  what: string,
  problem: string,
): string[] {
  const ids = rows.map((row) => row[column])
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `${what} ${id} ${problem}`)
}

function whyNotAsked(
  rider: StoredRider | undefined,
  orders: readonly StoredOrder[],
  zoneId: string | undefined,
): string[] {
  if (rider === undefined) return ['is unknown']
  const isBusy = orders.some((order) => order.assigned_rider_id === rider.id && isActive(order))
  return [
    ...(rider.working ? [] : ['is off duty']),
    ...(rider.zone_id === zoneId ? [] : ['is on duty in another zone']),
    ...(rider.zone_ids.some((id) => id === zoneId) ? [] : ['may not work in the zone']),
    ...(rider.activated_at === null ? ['is not activated'] : []),
    ...(rider.blocked_at === null ? [] : ['is blocked']),
    ...(isBusy ? ['has an active order'] : []),
  ]
}

function shiftsFollowDuty({ riders, shifts }: Stored): string[] {
  return riders.flatMap(({ id, working }) => {
    const open = shifts.filter((shift) => shift.rider_id === id).length
    return open === Number(working) ? [] : [`rider ${id}, working: ${working}, has ${open} open shifts`]
  })
}

/** Missed offers in a row bring a pause. */
function nobodyMissesManyUnpaused({ riders }: Stored): string[] {
  const most = (until: string | null) => (until === null ? MISSES_TO_PAUSE - 1 : MISSES_TO_PAUSE)
  return riders
    .filter(({ misses_in_row: misses, paused_until: until }) => misses > most(until))
    .map(
      ({ id, misses_in_row: misses, paused_until: until }) =>
        `rider ${id} has missed ${misses} offers in a row, and pauses until ${until}`,
    )
}

/** Except for riders with an order in hand. */
function nobodyWorksWhereItMayNot({ riders, orders }: Stored): string[] {
  return riders
    .filter(({ working, zone_id, zone_ids }) => working && !zone_ids.includes(zone_id))
    .filter(({ id }) => !orders.some((order) => order.assigned_rider_id === id && isActive(order)))
    .map(({ id }) => `rider ${id} is on duty where it may not work`)
}

/** Replays an order's events; the row must match the result, and every move must be legal. */
function foldProblems(order: StoredOrder, events: readonly StoredEvent[]): string[] {
  const problems: string[] = []
  let status: OrderStatus | null = null
  let holder: string | null = null
  const had = new Set<string | null>()
  for (const event of events) {
    const to = event.status as OrderStatus | null
    if (event.type === 'created') {
      if (status !== null || to !== 'pending') problems.push('was created twice, or not as pending')
      status = 'pending'
    } else if (event.type === 'offered') {
      if (status !== 'pending') problems.push(`was offered while ${status}`)
    } else if (event.type === 'accepted') {
      if (status !== 'pending' || to !== 'assigned') problems.push(`was accepted while ${status}`)
      status = 'assigned'
      holder = event.actor_id
      had.add(holder)
    } else if (event.type === 'status') {
      const actor = event.actor === 'rider' || event.actor === 'operator' ? event.actor : null
      if (isHeldDelivery(event, events)) {
        // Reported after an operator had ended it, by a rider who had it before.
        if (!had.has(event.actor_id)) problems.push(`was delivered by ${event.actor_id}, who never had it`)
        holder = event.actor_id
        status = to
        continue
      }
      if (status === null || to === null || actor === null || !mayMove(status, to, actor))
        problems.push(`moved from ${status} to ${to} by ${event.actor}`)
      if (actor === 'rider' && event.actor_id !== holder)
        problems.push(`was moved to ${to} by rider ${event.actor_id}, but held by ${holder}`)
      status = to
      if (to === 'pending') holder = null
    } else if (event.type === 'claim_confirmed') {
      status = to
      holder = order.assigned_rider_id
      if (!had.has(holder)) problems.push(`is the delivery of ${holder}, who never had it`)
    }
  }
  if (order.status !== status) problems.push(`is ${order.status}, by its events ${status}`)
  if (order.assigned_rider_id !== holder)
    problems.push(`is held by ${order.assigned_rider_id}, by its events by ${holder}`)
  const deliveries = events.filter((event) => event.status === 'delivered').length
  const isClaimed = events.some(({ type }) => type === 'claim_confirmed')
  if (isClaimed ? deliveries === 0 : deliveries !== Number(order.delivered_at !== null))
    problems.push(`was delivered ${deliveries} times, with time ${order.delivered_at}`)
  return problems
}

/** A delivery that counts only once an operator has decided. */
function isHeldDelivery(event: StoredEvent, events: readonly StoredEvent[]): boolean {
  const next = events[events.indexOf(event) + 1]
  return event.status === 'delivered' && event.actor === 'rider' && next?.type === 'earnings_held'
}

/** The review of an order's earnings is what its events tell: held once, then decided once, or claimed by another rider. */
function reviewProblems(order: StoredOrder, events: readonly StoredEvent[]): string[] {
  const told = events.flatMap(({ type }) => (type.startsWith('earnings_') ? [type] : []))
  const expected = {
    none: [],
    pending: ['earnings_held'],
    confirmed: ['earnings_held', 'earnings_confirmed'],
    rejected: ['earnings_held', 'earnings_rejected'],
  }[order.earnings_review ?? 'none']
  const isClaimed = events.some(({ type }) => type === 'claim_confirmed')
  return told.join(' ') === expected.join(' ') || (isClaimed && order.earnings_review === 'confirmed')
    ? []
    : [`has the review ${order.earnings_review}, by its events: ${told.join(', ')}`]
}

/** What was delivered has its proof, or is marked as lacking it; nobody guesses often, and what the customer was told is forgotten then. */
function proofProblems(order: StoredOrder): string[] {
  const { status, handover, handover_state: state, handover_tries: tries, has_secrets: hasSecrets } = order
  const isDelivered = status === 'delivered'
  const mayHaveSecrets = (handover === 'pin' || handover === 'code') && !isDelivered
  return [
    ...((state !== null) === (isDelivered && handover !== null)
      ? []
      : [`is ${status}, asks for ${handover} and has the proof ${state}`]),
    ...(tries <= HANDOVER.tries ? [] : [`was guessed ${tries} times`]),
    ...(hasSecrets && !mayHaveSecrets ? ['still has what its customer was told'] : []),
  ]
}

/** Whatever was delivered by somebody blocked at that time waits for an operator, and nothing else does but what an operator had ended. */
function earningsOfTheBlockedAreHeld({ orders, events, riders }: Stored): string[] {
  return orders.flatMap((order) => {
    const own = eventsOf(events, order.id)
    if (own.some(({ type }) => type === 'claim_confirmed')) return []
    const delivery = own.find(({ status }) => status === 'delivered')
    const wasEnded = own.some(({ type, actor }) => type === 'status' && actor === 'operator')
    const blocks = riders.find(({ id }) => id === delivery?.actor_id)?.blocks
    if (delivery === undefined || blocks === undefined) return []
    const at = Date.parse(delivery.at)
    const from = ({ blocked_at }: StoredBlock) => Date.parse(blocked_at)
    const to = ({ lifted_at }: StoredBlock) => (lifted_at === null ? Infinity : Date.parse(lifted_at))
    // What happened at one instant happened in either sequence.
    const isSurely = blocks.some((block) => from(block) < at && at < to(block))
    const isMaybe = blocks.some((block) => from(block) <= at && at <= to(block))
    if (isSurely && order.earnings_review === null)
      return [of(order, 'was delivered amid a block, unreviewed')]
    return !isMaybe && !wasEnded && order.earnings_review !== null
      ? [of(order, 'is reviewed, but nobody was blocked')]
      : []
  })
}

function timeProblems(events: readonly StoredEvent[]): string[] {
  return events.flatMap(({ at, type }, number) => {
    const earlier = events[number - 1]
    return earlier !== undefined && Date.parse(at) < Date.parse(earlier.at)
      ? [`time goes back from ${earlier.type} ${earlier.at} to ${type} ${at}`]
      : []
  })
}

/** Every offer has one `offered` event and, once it ended, one with its outcome. No event lacks an offer. */
function offersHaveTheirEvents({ offers, events }: Stored): string[] {
  const eventOf = (type: string, orderId: string, riderId: string | null, at: string) =>
    `order ${orderId} ${type} rider ${riderId} at ${new Date(at).toISOString()}`
  const isOfOffer = ({ type }: StoredEvent) => !/^(created|status|adjusted|earnings_.*|claim_.*)$/.test(type)
  const expected = offers.flatMap(({ order_id: order, rider_id: rider, offered_at, outcome, closed_at }) => [
    eventOf('offered', order, rider, offered_at),
    ...(outcome === null || closed_at === null ? [] : [eventOf(outcome, order, rider, closed_at)]),
  ])
  const found = events.filter(isOfOffer).map((event) => {
    return eventOf(event.type, event.order_id, event.actor_id, event.at)
  })
  return [
    ...without(expected, found).map((each) => `no event tells what an offer says: ${each}`),
    ...without(found, expected).map((each) => `no offer says what an event tells: ${each}`),
  ]
}

/** What the first list contains more often than the second. */
function without(all: readonly string[], some: readonly string[]): string[] {
  const left = [...some]
  return all.filter((each) => {
    const at = left.indexOf(each)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

/** An order's holder must be the rider of its last accepted offer, or, of a delivery that was reported late, of one. */
function holdersAccepted({ orders, offers }: Stored): string[] {
  return orders.flatMap((order) => {
    const accepted = offers
      .filter(({ order_id: id, outcome }) => id === order.id && outcome === 'accepted')
      .sort((a, b) => Date.parse(a.closed_at ?? '') - Date.parse(b.closed_at ?? ''))
    const holder = order.assigned_rider_id
    const mayBe = order.earnings_review === null ? accepted.slice(-1) : accepted
    return holder === null || mayBe.some(({ rider_id }) => rider_id === holder)
      ? []
      : [`order ${order.id} is held by ${holder}, who did not accept it last`]
  })
}

function nothingIsDeleted(stored: Stored, before: Stored | null): string[] {
  if (before === null) return []
  return (['orders', 'offers', 'events', 'riders'] as const).flatMap((table) => {
    const ids = new Set<string | number>(stored[table].map(({ id }) => id))
    return before[table].filter(({ id }) => !ids.has(id)).map(({ id }) => `${table}: ${id} is gone`)
  })
}

function eventsNeverChange({ events }: Stored, before: Stored | null): string[] {
  const now = new Map(events.map((event) => [event.id, JSON.stringify(event)]))
  return (before?.events ?? [])
    .filter((event) => now.has(event.id) && now.get(event.id) !== JSON.stringify(event))
    .map(({ id }) => `event ${id} changed`)
}
