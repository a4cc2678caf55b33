/** When orders are expected to be ready, learned from the day's pickups as the server learns it. */
import type { DayOrder, Preparation } from '@puni/dispatch/simulate'
import {
  isPreparationKnown,
  type Pickups,
  preparationMs,
} from '../../../../apps/server/src/subjects/orders/preparation.ts'
import { PICKUPS_KEPT } from '../../../../apps/server/src/subjects/orders/pickups.commands.ts'

/** Knows nothing at first. Orders with the same pickup place are of one store, and no store says how long it takes. */
export function learnedPreparation(pickupServiceMs: number): Preparation {
  const stores = new Map<string, Pickups>()
  const learned = new Map<string, number>()
  return {
    isUnknown: (order) => !isPreparationKnown(stores.get(storeOf(order)) ?? null),
    expectedReadyAt: (order) => order.placedAt + (learned.get(storeOf(order)) ?? 0),
    pickedUp(order, arrivedAt, leftAt) {
      const store = storeOf(order)
      const { tookMs, waitedMs } = stores.get(store) ?? { tookMs: [], waitedMs: [] }
      const pickups = {
        saidMs: null,
        tookMs: [leftAt - order.placedAt, ...tookMs].slice(0, PICKUPS_KEPT),
        waitedMs: [leftAt - arrivedAt, ...waitedMs].slice(0, PICKUPS_KEPT),
      }
      stores.set(store, pickups)
      const milliseconds = preparationMs(pickups, pickupServiceMs)
      if (milliseconds !== null) learned.set(store, milliseconds)
    },
  }
}

const storeOf = ({ pickup }: DayOrder) => `${pickup.x} ${pickup.y}`
