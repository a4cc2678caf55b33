/** Shapes the operators' board for the API. */
import type { BoardOrder, BoardRider } from '@puni/contract/board/entities'
import { isActive } from '@puni/contract/orders/order-states'
import { iso } from '../orders/orders.present.ts'
import { isPausedForMisses } from '../riders/absence.ts'
import type { BoardOrderRow, BoardRiderRow } from './board.queries.ts'

/** An order as the board shows it. */
export function presentBoardOrder(row: BoardOrderRow): BoardOrder {
  const { destination_street: street, destination_street_number: streetNumber } = row
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    zoneId: row.zone_id,
    storeId: row.store_id,
    sender: row.store_name ?? row.independent_store_name ?? '',
    pickup: { lat: row.origin_latitude, lng: row.origin_longitude },
    address: `${street} ${streetNumber}`.trim(),
    delivery: { lat: row.destination_latitude, lng: row.destination_longitude },
    isUrgent: row.is_urgent,
    dueAt: iso(row.pickup_due_at),
    stepAt: row.step_at.toISOString(),
    promisedAt: iso(row.promised_at),
    rider: person(row.holder_id, row.holder_name),
    riderBlockedAt: isActive(row.status) ? iso(row.holder_blocked_at) : null,
    offeredTo: person(row.asked_id, row.asked_name),
    declines: row.declines,
    delayToldAt: iso(row.delay_told_at),
    reviewSince: iso(row.claimed_at ?? (row.earnings_review === 'pending' ? row.ended_at : null)),
    problem: problemOf(row),
    acknowledged: row.acknowledged.map(({ kind, since, by, at }) => ({
      kind,
      since: new Date(since).toISOString(),
      by,
      at: new Date(at).toISOString(),
    })),
  }
}

/** A rider as the board shows it. */
export function presentBoardRider(row: BoardRiderRow): BoardRider {
  const { last_latitude: lat, last_longitude: lng } = row
  return {
    _id: row.id,
    fullName: row.full_name,
    vehicleType: row.vehicle_type,
    zoneId: row.zone_id,
    working: row.working,
    position: lat === null || lng === null ? null : { lat, lng },
    positionAt: iso(row.last_position_at),
    pausedUntil: iso(row.paused_until),
    pausedForMisses: isPausedForMisses(row),
    lastOrderId: row.last_order_id,
  }
}

function problemOf({ problem_actor: actor, problem_at: at, problem_reason: reason }: BoardOrderRow) {
  return actor === null || at === null ? null : { actor, at: at.toISOString(), reason }
}

function person(_id: string | null, fullName: string | null) {
  return _id === null || fullName === null ? null : { _id, fullName }
}
