/** Shapes riders for the API: the only place that does. */
import type { OperatorRider, Rider } from '@puni/contract/riders/entities'
import { isPausedForMisses } from './absence.ts'
import { presentZone } from '../zones/zones.present.ts'
import type { OperatorRiderRow, RiderWithZones } from './riders.queries.ts'

/** A rider as the API shows it. */
export function presentRider(row: RiderWithZones): Rider {
  return {
    _id: row.id,
    role: 'rider',
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    documentNumber: row.document_number,
    vehicleType: row.vehicle_type,
    zone: presentZone(row.zone),
    zones: row.zones.map(presentZone),
    status: row.working ? 'working' : 'inactive',
    working: row.working,
    activationCode: row.activated_at !== null,
    pushToken: row.push_token,
    isBlocked: row.blocked_at !== null,
    blockedReason: row.blocked_reason,
    blockedAt: row.blocked_at?.toISOString() ?? null,
    totalOrders: row.taken,
    deliveredOrders: row.delivered,
    canceledOrders: row.canceled,
    totalMoney: row.earned / 100,
    lastFreeAt: row.last_free_at?.toISOString() ?? null,
    lastPosition:
      row.last_latitude === null || row.last_longitude === null
        ? null
        : { lat: row.last_latitude, lng: row.last_longitude },
    lastPositionTime: row.last_position_at?.toISOString() ?? null,
    pausedUntil: row.paused_until?.toISOString() ?? null,
    pausedForMisses: isPausedForMisses(row),
    lastOrderId: row.last_order_id,
    createdAt: row.created_at.toISOString(),
  }
}

/** A rider as shown to operators: without contacts and document, which are shown on request. */
export function presentOperatorRider(row: OperatorRiderRow): OperatorRider {
  const blocks = row.blocks.map(({ reason, blocked_at, blocked_by, lifted_at, lifted_by }) => ({
    reason,
    blockedAt: new Date(blocked_at).toISOString(),
    blockedBy: blocked_by,
    liftedAt: lifted_at === null ? null : new Date(lifted_at).toISOString(),
    liftedBy: lifted_by,
  }))
  const { pushToken, email: _email, phone: _phone, documentNumber: _document, ...rider } = presentRider(row)
  const erasedAt = row.erased_at?.toISOString() ?? null
  const refusal =
    row.refused_reason === null
      ? null
      : { reason: row.refused_reason, refusedAt: row.refused_at?.toISOString() ?? null }
  const waits = { count: row.waits, seconds: row.waited_seconds }
  return { ...rider, hasPush: pushToken !== null, waits, blocks, refusal, erasedAt }
}
