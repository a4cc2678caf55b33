import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { forgetMisses } from './pauses.commands.ts'

/** What a rider rides from now on, also with an order in hand. A live offer stays: its rider may skip it. */
export async function setVehicle(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  vehicle: VehicleType,
): Promise<Outcome> {
  const present = await forgetMisses(tx, now, riderId)
  const { zone_id: zoneId } = await tx
    .updateTable('riders')
    .set({ vehicle_type: vehicle })
    .where('id', '=', riderId)
    .returning('zone_id')
    .executeTakeFirstOrThrow()
  return { happened: [...present, { type: 'duty-changed', riderId, zoneIds: [zoneId] }] }
}
