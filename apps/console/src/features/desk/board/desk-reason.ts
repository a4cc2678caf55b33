/** Why an order stands where it does, in words. */
import { estimateSeconds } from '@puni/streets/estimate'
import { metresBetween } from '@puni/streets/geodesic'
import { phaseOf, statusLabel } from '@puni/contract/orders/order-states'
import type { Zone } from '@puni/contract/zones/entities'
import type { DeskOrder, DeskRider, DeskScene } from '../../../shared/desk/desk-scene.ts'
import { troubleText } from '../../../shared/desk/trouble-text.ts'
import type { ZonedFormat } from '../../../shared/format/format.ts'
import type { RiderState } from '../../../shared/map/rider-mark.tsx'
import { waitingText } from '../orders/waiting-text.ts'
import { deskText } from './desk-text.ts'

const t = deskText.reason

/** What the words are made of besides the order. */
export interface Telling {
  readonly scene: DeskScene
  readonly zones: readonly Pick<Zone, '_id' | 'name'>[]
  /** Milliseconds. */
  readonly now: number
  readonly format: Pick<ZonedFormat, 'hour' | 'dateTime' | 'day'>
}

/** The first trouble of an order as a fact, or else how far it is. */
export function reasonOf({ order, troubles }: DeskOrder, telling: Telling): string {
  const { now } = telling
  const status = statusLabel(order.status)
  const inStatus = since(order.stepAt, now)
  switch (troubles[0]?.kind) {
    case 'emergency':
      return t.emergency(order.rider?.fullName ?? '')
    case 'problem':
      return order.riderBlockedAt === null ? (order.problem?.reason ?? t.noReason) : t.stranded
    case 'late':
      return t.late(status, inStatus, order.promisedAt === null ? '' : hourOrDay(order.promisedAt, telling))
    case 'silent': {
      const name = order.rider?.fullName ?? ''
      const positionAt = telling.scene.riders.find(({ rider }) => rider._id === order.rider?._id)?.rider
        .positionAt
      return positionAt
        ? t.silent(name, since(positionAt, now), status.toLowerCase())
        : t.silentAlways(name, status.toLowerCase())
    }
    case 'delay':
      return t.delay(order.rider?.fullName ?? '', inStatus)
    case 'review':
      return t.review
    case 'nobody':
      return searchOf(order, telling)
    case undefined:
      return phaseOf(order.status) === 'open' ? openOf(order, telling) : t.since(status, inStatus)
  }
}

/** The kind of an order's first trouble, as it is called. */
export function troubleName({ troubles }: DeskOrder): string {
  return troubles[0] ? troubleText[troubles[0].kind] : ''
}

/** Not urgent yet: for when it is, or how the search for a rider goes. */
function openOf(order: DeskOrder['order'], telling: Telling): string {
  const { now, format } = telling
  if (order.dueAt !== null && Date.parse(order.dueAt) > now) {
    return format.day(Date.parse(order.dueAt)) === format.day(now)
      ? waitingText.forHour(format.hour(order.dueAt))
      : waitingText.forDay(format.dateTime(order.dueAt))
  }
  return searchOf(order, telling)
}

/** Who could take it, who is being asked, how many did not. */
function searchOf(order: DeskOrder['order'], { scene, zones, now }: Telling): string {
  const inZone = scene.riders.filter(({ rider }) => rider.zoneId === order.zoneId)
  const zone = zones.find(({ _id }) => _id === order.zoneId)?.name ?? ''
  const candidates = inZone.length === 0 ? t.nobodyOnDuty(zone) : candidatesOf(order, inZone)
  const search = [
    candidates,
    ...(order.offeredTo ? [t.offered(order.offeredTo.fullName)] : []),
    ...(order.declines > 0 ? [t.declined(order.declines)] : []),
  ]
  return t.waits(since(order.stepAt, now), search.join(', '))
}

function candidatesOf(order: DeskOrder['order'], riders: readonly DeskRider[]): string {
  const free = riders.filter(({ state }) => state === 'free')
  if (free.length > 0) {
    const seconds = free.flatMap(({ rider }) =>
      rider.position ? [estimateSeconds(metresBetween(rider.position, order.pickup), rider.vehicleType)] : [],
    )
    return t.free(
      free.length,
      seconds.length === 0 ? null : Math.max(1, Math.round(Math.min(...seconds) / 60)),
    )
  }
  const count = (...states: RiderState[]) => riders.filter(({ state }) => states.includes(state)).length
  const parts: [number, (count: number) => string][] = [
    [count('toPickup', 'toDelivery'), t.busy],
    [count('offered'), t.asked],
    [count('paused'), t.paused],
    [count('lost'), t.lost],
  ]
  return t.noneFree(parts.flatMap(([number, words]) => (number > 0 ? [words(number)] : [])).join(', '))
}

/** '23:50'; of another day '10/3 23:50'. */
export function hourOrDay(instant: string, { now, format }: Pick<Telling, 'now' | 'format'>): string {
  const isToday = format.day(Date.parse(instant)) === format.day(now)
  return isToday ? format.hour(instant) : format.dateTime(instant)
}

/** '38 min', '2 h', '3 días'. */
export function since(instant: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000))
  if (minutes < 60) return waitingText.minutes(minutes)
  if (minutes < 24 * 60) return waitingText.hours(Math.floor(minutes / 60))
  return waitingText.days(Math.floor(minutes / (24 * 60)))
}
