import type { Database } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import { changeStatus } from './advance.commands.ts'
import { readPlacedByKey } from './of-a-store.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly caller: Caller
}

/** Why their orders were canceled, as riders read it. */
const KEYS_REVOKED = 'Se anularon las claves de la tienda'

/** Cancels the orders that were placed with a store's keys and that nobody has picked up, each as an operator cancels one. Returns how many. */
export async function cancelPlacedByKey(
  { db, commands, caller }: Dependencies,
  storeId: string,
): Promise<number> {
  let canceled = 0
  for (const orderId of await readPlacedByKey(db, storeId)) {
    const change = {
      orderId,
      to: 'canceled',
      occurredAt: null,
      reason: KEYS_REVOKED,
      proof: undefined,
      caller,
    } as const
    try {
      await commands.transact((tx, now) => changeStatus(tx, now, change))
      canceled += 1
    } catch (error) {
      // It moved on meanwhile: picked up, or canceled by somebody else.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return canceled
}
