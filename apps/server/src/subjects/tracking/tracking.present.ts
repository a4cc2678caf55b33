/** What the customer reads of an order. */
import { formatPesos } from '@puni/contract/pesos'
import { groupedCode } from '@puni/contract/handover/handover-code'
import { phaseOf } from '@puni/contract/orders/order-states'
import type { Tracking, TrackingWords } from '@puni/contract/tracking/entities'
import { wallTime } from '@puni/contract/wall-time'
import type { Config } from '../../platform/config.ts'
import { amountsIn } from '../orders/adjustments.queries.ts'
import { type ArrivalRange, arrivalRange, expectedAt } from './arrival.ts'
import { mayWrite } from './tracking.policy.ts'
import type { TrackedOrder } from './tracking.queries.ts'
import { trackingText as t } from './tracking-text.ts'

const MINUTE_MS = 60_000
/** A position is where the rider is for so long, and told for so long; milliseconds. */
const POSITION_MS = { live: 2 * MINUTE_MS, told: 10 * MINUTE_MS } as const
/** What comes later than promised by more is late, milliseconds. */
const LATE_MS = 5 * MINUTE_MS
/** An order whose pickup is farther ahead is one for later, milliseconds. */
const PLANNED_MS = 45 * MINUTE_MS

type Settings = Pick<
  Config,
  | 'BRAND_NAME'
  | 'PLATFORM_TIME_ZONE'
  | 'PROMISE_APPROACH_MINUTES'
  | 'PICKUP_SERVICE_MINUTES'
  | 'DROPOFF_SERVICE_MINUTES'
>

/** Who sells, as the customer knows it. */
export const sellerOf = (order: TrackedOrder, { BRAND_NAME }: Pick<Config, 'BRAND_NAME'>) =>
  order.store_name ?? order.independent_store_name ?? BRAND_NAME

/** An order as its customer follows it. */
export function presentTracking(order: TrackedOrder, now: Date, settings: Settings): Tracking {
  const clock = (instant: Date) => wallTime(instant, settings.PLATFORM_TIME_ZONE).clock
  const phase = phaseOf(order.status)
  const position = positionOf(order, now)
  const [title = '', lead = ''] = stateWords(order, now, settings)
  const arrival = phase === 'over' ? NO_ARRIVAL : arrivalWords(order, phase, { now, position, settings })
  return {
    words: {
      title,
      lead,
      ...arrival,
      rider: phase === 'over' ? '' : riderWords(order),
      pay: phase === 'over' ? '' : payWords(order),
      address: `${order.destination_street} ${order.destination_street_number}`.trim(),
      ...secretWords(order),
      located: phase === 'to the customer' ? locatedWords(position) : '',
      notes: (order.customer_notes ?? []).map(({ text }) => text).join('\n'),
      asOf: t.asOf(clock(now)),
    },
    step: order.status === 'delivered' ? STEPS.over : phase === 'over' ? 0 : STEPS[phase],
    // A problem may be mended.
    isOver: phase === 'over' && order.status !== 'error',
    mayWrite: mayWrite(order),
    map: position && {
      rider: position.at,
      door: doorOf(order),
      isLive: position.ageMs <= POSITION_MS.live,
    },
  }
}

const STEPS = { open: 1, 'to the store': 2, 'at the store': 2, 'to the customer': 3, over: 4 } as const
const NO_ARRIVAL = { when: '', late: '' } as const

const doorOf = (order: TrackedOrder) => ({
  lat: order.destination_latitude,
  lng: order.destination_longitude,
})

interface LastPosition {
  readonly at: { readonly lat: number; readonly lng: number }
  readonly ageMs: number
}

/** Where the rider was last, on the way to this customer; null before, and where it is not known, or too old to tell. */
function positionOf(order: TrackedOrder, now: Date): LastPosition | null {
  const {
    last_latitude: lat,
    last_longitude: lng,
    last_position_at: seenAt,
    picked_up_at: pickedUpAt,
  } = order
  if (phaseOf(order.status) !== 'to the customer' || order.holder_rests) return null
  if (lat === null || lng === null || seenAt === null || pickedUpAt === null || seenAt < pickedUpAt)
    return null
  const ageMs = Math.max(0, now.getTime() - seenAt.getTime())
  return ageMs > POSITION_MS.told ? null : { at: { lat, lng }, ageMs }
}

const firstNameOf = ({ holder_name: name }: TrackedOrder) => name?.split(/\s/)[0] ?? t.someRider

function stateWords(order: TrackedOrder, now: Date, settings: Settings): readonly string[] {
  const { status, pickup_due_at: dueAt } = order
  const [rider, store] = [firstNameOf(order), sellerOf(order, settings)]
  switch (status) {
    case 'pending':
      if (order.had_rider) return t.states.openAgain()
      return dueAt !== null && dueAt.getTime() - now.getTime() > PLANNED_MS
        ? t.states.planned()
        : t.states.placed()
    case 'assigned':
    case 'to_pickup':
      return t.states.toTheStore(rider, store)
    case 'waiting_pickup':
      return t.states.atTheStore(rider, store)
    case 'on the way':
      return t.states.onTheWay(rider)
    case 'delivered':
      return t.states.delivered(wallTime(order.delivered_at ?? now, settings.PLATFORM_TIME_ZONE).clock, store)
    case 'canceled':
      return t.states.canceled(store)
    case 'error':
      return t.states.error(store)
  }
}

interface Known {
  readonly now: Date
  readonly position: LastPosition | null
  readonly settings: Settings
}

function arrivalWords(
  order: TrackedOrder,
  phase: Parameters<typeof expectedAt>[0]['phase'],
  { now, position, settings }: Known,
): Pick<TrackingWords, 'when' | 'late'> {
  const { promised_at: promisedAt } = order
  const expected = expectedAt(
    {
      now,
      phase,
      promisedAt,
      dueAt: order.pickup_due_at,
      pickedUpAt: order.picked_up_at,
      store: { lat: order.origin_latitude, lng: order.origin_longitude },
      door: doorOf(order),
      vehicle: order.holder_vehicle ?? 'Moto',
      rider: position !== null && position.ageMs <= POSITION_MS.live ? position.at : null,
    },
    settings,
  )
  const isLate = promisedAt !== null && (expected ?? now).getTime() - promisedAt.getTime() > LATE_MS
  const late = isLate ? t.late(wallTime(promisedAt, settings.PLATFORM_TIME_ZONE).clock) : ''
  if (expected !== null) return { when: rangeWords(arrivalRange(expected, now), now, settings), late }
  // On the way without a sign of where: only as long as it is on time.
  return { when: phase === 'to the customer' && !isLate ? t.shouldBeThere : '', late }
}

function rangeWords({ from, to, isNear }: ArrivalRange, now: Date, { PLATFORM_TIME_ZONE: zone }: Settings) {
  if (!isNear)
    return t.between(dayWords(from, now, zone), wallTime(from, zone).clock, wallTime(to, zone).clock)
  const minutes = (instant: Date) => Math.round((instant.getTime() - now.getTime()) / MINUTE_MS)
  return minutes(from) < 1 ? t.almostThere : t.inMinutes(minutes(from), minutes(to))
}

/** Which day that is, with a blank; empty for today. */
function dayWords(instant: Date, now: Date, timeZone: string): string {
  const day = wallTime(instant, timeZone).day
  if (day === wallTime(now, timeZone).day) return ''
  if (day === wallTime(new Date(now.getTime() + 24 * 60 * MINUTE_MS), timeZone).day) return t.tomorrow
  const named = new Intl.DateTimeFormat('es-AR', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'numeric',
  })
  return t.onDay(named.format(instant).replace(',', ''))
}

const riderWords = (order: TrackedOrder) =>
  order.holder_name === null || order.holder_vehicle === null
    ? ''
    : t.rider(firstNameOf(order), order.holder_vehicle)

function payWords(order: TrackedOrder): string {
  if (order.is_paid) return t.paid
  const { collected } = amountsIn(order)
  return collected > 0 ? t.inCash(formatPesos(collected / 100)) : ''
}

/** Told once the order is on the way: until then nobody at the door may ask for it. */
function secretWords({ status, pin, code }: TrackedOrder): Pick<TrackingWords, 'secret' | 'secretHint'> {
  if (phaseOf(status) !== 'to the customer') return { secret: '', secretHint: '' }
  if (pin !== null) return { secret: pin, secretHint: t.secret.pin }
  return code === null
    ? { secret: '', secretHint: '' }
    : { secret: groupedCode(code), secretHint: t.secret.code }
}

function locatedWords(position: LastPosition | null): string {
  if (position === null) return t.notLocated
  const { ageMs } = position
  const age =
    ageMs < MINUTE_MS
      ? t.seconds(Math.max(1, Math.round(ageMs / 1000)))
      : t.minutes(Math.floor(ageMs / MINUTE_MS))
  return ageMs <= POSITION_MS.live ? t.located(age) : t.lastLocated(age)
}
