/** Reads a written run and checks it against the rules of its instance. Shares no code with the simulator. */
import { ASSIGNMENT_COLUMNS } from './assignments.ts'
import { readTable, type Instance, type InstanceCourier, type InstanceOrder, type Point } from './instance.ts'

/** Times are written with six decimals of a minute. */
const SAME_MINUTES = 1e-5

/** A line of the file, of known order and courier; minutes. */
export interface Assignment {
  readonly order: InstanceOrder
  readonly courier: InstanceCourier
  readonly assignedAt: number
  readonly pickupAt: number
  readonly dropoffAt: number
  /** Straight from where the courier was to the pickup: nobody pays for them. */
  readonly pickupMetres: number
}

/** Reads the assignments of an instance; throws an error that says which line breaks which rule. */
export function readChecked(file: string, instance: Instance): Assignment[] {
  const assignments = readAssignments(file, instance)
  return instance.couriers.flatMap((courier) => {
    const own = assignments.filter((assignment) => assignment.courier === courier)
    return checkCourier(
      own.sort((a, b) => a.assignedAt - b.assignedAt),
      courier,
      instance,
    )
  })
}

type Line = Omit<Assignment, 'pickupMetres'>

function readAssignments(file: string, instance: Instance): Line[] {
  const orders = new Map(instance.orders.map((order) => [order.id, order]))
  const couriers = new Map(instance.couriers.map((courier) => [courier.id, courier]))
  const [orderName, courierName, assignedName, pickupName, dropoffName] = ASSIGNMENT_COLUMNS
  return readTable(file).map((row) => {
    const order = orders.get(row.text(orderName))
    const courier = couriers.get(row.text(courierName))
    if (order === undefined) throw new Error(`${file}: ${row.text(orderName)} is no order, or is there twice`)
    if (courier === undefined) throw new Error(`${file}: ${row.text(courierName)} is no courier`)
    orders.delete(order.id)
    return {
      order,
      courier,
      assignedAt: row.number(assignedName),
      pickupAt: row.number(pickupName),
      dropoffAt: row.number(dropoffName),
    }
  })
}

/** Follows a courier through the day. */
function checkCourier(
  assignments: readonly Line[],
  courier: InstanceCourier,
  instance: Instance,
): Assignment[] {
  const halfPickup = instance.pickupServiceMinutes / 2
  const halfDropoff = instance.dropoffServiceMinutes / 2
  let place = courier.start
  let freeAt = courier.onAt
  return assignments.map((line) => {
    const { order, assignedAt, pickupAt, dropoffAt } = line
    const demand = (holds: boolean, rule: string) => {
      if (!holds) throw new Error(`${instance.name}: ${order.id} with ${courier.id}: ${rule}`)
    }
    const arrivalAt = assignedAt + travelMinutes(place, order.pickup, instance)
    const soonestPickupAt = Math.max(order.readyAt, arrivalAt + halfPickup)
    const tripMinutes = travelMinutes(order.pickup, order.dropoff, instance)
    demand(assignedAt >= order.placedAt - SAME_MINUTES, 'assigned before it was placed')
    demand(assignedAt >= freeAt - SAME_MINUTES, 'assigned to a courier who was busy or off duty')
    demand(isSame(pickupAt, soonestPickupAt), `picked up at ${pickupAt}, not at ${soonestPickupAt}`)
    demand(pickupAt <= courier.offAt + SAME_MINUTES, 'picked up after the end of the shift')
    demand(isSame(dropoffAt, pickupAt + halfPickup + tripMinutes + halfDropoff), 'the trip took another time')
    const pickupMetres = Math.hypot(place.x - order.pickup.x, place.y - order.pickup.y)
    place = order.dropoff
    freeAt = dropoffAt + halfDropoff
    return { ...line, pickupMetres }
  })
}

function travelMinutes(from: Point, to: Point, { metresPerMinute }: Instance): number {
  return Math.ceil(Math.hypot(from.x - to.x, from.y - to.y) / metresPerMinute)
}

const isSame = (a: number, b: number) => Math.abs(a - b) <= SAME_MINUTES
