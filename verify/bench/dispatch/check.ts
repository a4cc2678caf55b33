/** Reads a written run and checks it against the rules of its instance. Shares no code with the simulator. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  metresFromTo,
  type Instance,
  type InstanceCourier,
  type InstanceOrder,
  type Point,
} from './instance.ts'
import { readTable, type Row } from './table.ts'
import { ASSIGNMENT_COLUMNS, ASSIGNMENTS_FILE, OFFER_COLUMNS, OFFERS_FILE } from './written-run.ts'

/** Times are written with six decimals of a minute. */
const SAME_MINUTES = 1e-5
const OUTCOMES = ['accepted', 'skipped', 'missed'] as const

/** A delivered order, and who carried it; minutes. */
export interface Assignment {
  readonly order: InstanceOrder
  readonly courier: InstanceCourier
  readonly assignedAt: number
  readonly arrivalAt: number
  readonly pickupAt: number
  readonly dropoffAt: number
  /** Straight from where the courier was to the pickup: nobody pays for them. */
  readonly pickupMetres: number
}

/** An offer, and how it ended; minutes. */
export interface Offer {
  readonly order: InstanceOrder
  readonly courier: InstanceCourier
  readonly at: number
  readonly endedAt: number
  readonly outcome: (typeof OUTCOMES)[number]
}

/** A run that follows the rules. */
export interface CheckedRun {
  readonly assignments: readonly Assignment[]
  readonly offers: readonly Offer[]
}

/** Reads the run in a folder; throws an error that says what breaks which rule. */
export function readChecked(folder: string, instance: Instance): CheckedRun {
  const known = lookUp(instance)
  const lines = readAssignments(folder, known)
  const offers = readOffers(folder, known)
  const assignments = [...groupsOf(lines, ({ courier }) => courier)].flatMap(([courier, own]) =>
    checkCourier(
      own.sort((a, b) => a.assignedAt - b.assignedAt),
      courier,
      instance,
    ),
  )
  checkOffers(offers, assignments, instance)
  return { assignments, offers }
}

type Line = Pick<Assignment, 'order' | 'courier' | 'assignedAt' | 'pickupAt' | 'dropoffAt'>

/** Of an order and a courier that a line names. */
type Known = (row: Row) => Pick<Line, 'order' | 'courier'>

function lookUp({ orders, couriers }: Instance): Known {
  const orderById = new Map(orders.map((order) => [order.id, order]))
  const courierById = new Map(couriers.map((courier) => [courier.id, courier]))
  return (row) => {
    const order = orderById.get(row.text('order'))
    const courier = courierById.get(row.text('courier'))
    if (order === undefined) throw row.error(`${row.text('order')} is no order`)
    if (courier === undefined) throw row.error(`${row.text('courier')} is no courier`)
    return { order, courier }
  }
}

function rowsIn(folder: string, name: string): Row[] {
  const file = join(folder, name)
  return readTable(readFileSync(file, 'utf8'), file, '\t')
}

function readAssignments(folder: string, known: Known): Line[] {
  const [, , assignedName, pickupName, dropoffName] = ASSIGNMENT_COLUMNS
  const seen = new Set<InstanceOrder>()
  return rowsIn(folder, ASSIGNMENTS_FILE).map((row) => {
    const { order, courier } = known(row)
    if (seen.has(order)) throw row.error(`${order.id} is there twice`)
    seen.add(order)
    return {
      order,
      courier,
      assignedAt: row.number(assignedName),
      pickupAt: row.number(pickupName),
      dropoffAt: row.number(dropoffName),
    }
  })
}

function readOffers(folder: string, known: Known): Offer[] {
  const [, , atName, endedName, outcomeName] = OFFER_COLUMNS
  return rowsIn(folder, OFFERS_FILE).map((row) => {
    const outcome = OUTCOMES.find((each) => each === row.text(outcomeName))
    if (outcome === undefined) throw row.error(`${row.text(outcomeName)} is no outcome`)
    const { order, courier } = known(row)
    return { order, courier, at: row.number(atName), endedAt: row.number(endedName), outcome }
  })
}

/** Follows a courier through the day. */
function checkCourier(lines: readonly Line[], courier: InstanceCourier, instance: Instance): Assignment[] {
  const halfPickup = instance.pickupServiceMinutes / 2
  const halfDropoff = instance.dropoffServiceMinutes / 2
  let place = courier.start
  let freeAt = courier.onAt
  return lines.map((line) => {
    const { order, assignedAt, pickupAt, dropoffAt } = line
    const demand = demandOf(line, instance)
    const arrivalAt = assignedAt + travelMinutes(place, order.pickup, courier.vehicle, instance)
    const soonestPickupAt = Math.max(order.readyAt, arrivalAt + halfPickup)
    const tripMinutes = travelMinutes(order.pickup, order.dropoff, courier.vehicle, instance)
    demand(assignedAt >= order.placedAt - SAME_MINUTES, 'assigned before it was placed')
    demand(assignedAt >= freeAt - SAME_MINUTES, 'assigned to a courier who was busy or off duty')
    demand(isSame(pickupAt, soonestPickupAt), `picked up at ${pickupAt}, not at ${soonestPickupAt}`)
    demand(pickupAt <= courier.offAt + SAME_MINUTES, 'picked up after the end of the shift')
    demand(isSame(dropoffAt, pickupAt + halfPickup + tripMinutes + halfDropoff), 'the trip took another time')
    const pickupMetres = metresFromTo(place, order.pickup)
    place = order.dropoff
    freeAt = dropoffAt + halfDropoff
    return { ...line, arrivalAt, pickupMetres }
  })
}

/** Each order and each courier has one offer at a time, no courier one with an order in hand, and each assignment was accepted. */
function checkOffers(offers: readonly Offer[], assignments: readonly Assignment[], instance: Instance): void {
  const assignmentOf = new Map(assignments.map((assignment) => [assignment.order, assignment]))
  const orderHeldUntil = new Map<InstanceOrder, number>()
  const courierHeldUntil = new Map<InstanceCourier, number>()
  const halfDropoff = instance.dropoffServiceMinutes / 2
  for (const offer of [...offers].sort((a, b) => a.at - b.at || a.endedAt - b.endedAt)) {
    const { order, courier, at, endedAt, outcome } = offer
    const demand = demandOf(offer, instance)
    const held = orderHeldUntil.get(order) ?? order.placedAt
    const busy = courierHeldUntil.get(courier) ?? courier.onAt
    demand(endedAt >= at, 'the offer ended before it was made')
    demand(at >= held - SAME_MINUTES, 'offered before it was placed, or while it was offered or carried')
    demand(at >= busy - SAME_MINUTES, 'offered to a courier who had an offer or an order, or was off duty')
    demand(at <= courier.offAt + SAME_MINUTES, 'offered after the end of the shift')
    const carried = outcome === 'accepted' ? assignmentOf.get(order) : undefined
    if (outcome === 'accepted') {
      demand(
        carried?.courier === courier && isSame(carried.assignedAt, endedAt),
        'accepted, and assigned to somebody else or at another time',
      )
      assignmentOf.delete(order)
    }
    orderHeldUntil.set(order, carried === undefined ? endedAt : Infinity)
    courierHeldUntil.set(courier, carried === undefined ? endedAt : carried.dropoffAt + halfDropoff)
  }
  for (const assignment of assignmentOf.values())
    demandOf(assignment, instance)(false, 'assigned without an accepted offer')
}

/** Throws an error of an order with a courier, unless a rule holds. */
function demandOf({ order, courier }: Pick<Line, 'order' | 'courier'>, { name }: Instance) {
  return (holds: boolean, rule: string) => {
    if (!holds) throw new Error(`${name}: ${order.id} with ${courier.id}: ${rule}`)
  }
}

function travelMinutes(
  from: Point,
  to: Point,
  vehicle: VehicleType,
  { metresPerMinute, inWholeMinutes }: Instance,
): number {
  const minutes = metresFromTo(from, to) / metresPerMinute[vehicle]
  return inWholeMinutes ? Math.ceil(minutes) : minutes
}

function groupsOf<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

const isSame = (a: number, b: number) => Math.abs(a - b) <= SAME_MINUTES
