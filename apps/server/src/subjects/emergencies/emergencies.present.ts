/** Shapes riders' alarms for the API. */
import type { Emergency, OperatorEmergency } from '@puni/contract/emergencies/entities'
import { iso } from '../orders/orders.present.ts'
import type { EmergencyRow } from './emergencies.queries.ts'

/** As its rider reads it: no operator's name. */
export function presentEmergency(row: EmergencyRow): Emergency {
  const { latitude: lat, longitude: lng, accuracy_m: accuracy, located_at: at } = row
  const isKnown = lat !== null && lng !== null && accuracy !== null && at !== null
  return {
    _id: row.id,
    order: { _id: row.order_id },
    occurredAt: row.occurred_at.toISOString(),
    toldAt: row.told_at.toISOString(),
    position: isKnown ? { lat, lng, accuracy, at: at.toISOString() } : null,
    seenAt: iso(row.seen_at),
  }
}

/** As operators read it. */
export function presentOperatorEmergency(row: EmergencyRow): OperatorEmergency {
  return {
    ...presentEmergency(row),
    order: { _id: row.order_id, number: row.order_number, store: row.store },
    rider: { _id: row.rider_id, fullName: row.rider_name, phone: row.rider_phone },
    times: row.times,
    lastToldAt: row.last_told_at.toISOString(),
    seenBy: row.seen_by_name,
  }
}
