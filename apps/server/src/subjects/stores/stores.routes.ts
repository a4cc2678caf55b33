import { phoneWarnings } from '@puni/contract/fields'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { audited } from '../audit/audit.commands.ts'
import { changeStatus } from '../orders/advance.commands.ts'
import { revokeKeys, rotateKey } from './store-keys.commands.ts'
import { createStore } from './stores.commands.ts'
import { presentListedStore, presentOperatorStore, presentStore } from './stores.present.ts'
import { readLiveKeys, readPlacedByKey, readUsualAmounts, selectStores } from './stores.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly config: Config
}

/** Why their orders were canceled, as riders read it. */
const KEYS_REVOKED = 'Se anularon las claves de la tienda'

/** Stores and the API keys they use to place orders. */
export function serveStores(serve: Serve, { db, clock, commands, config }: Dependencies): void {
  serve('listStores', async () => ({ stores: (await selectStores(db).execute()).map(presentListedStore) }))

  serve('getStore', async ({ params: { id } }) => {
    const row = await selectStores(db).where('stores.id', '=', id).executeTakeFirst()
    if (row === undefined) throw new Refusal('STORE_NOT_FOUND')
    const [usual, keys] = [await readUsualAmounts(db, id), await readLiveKeys(db, id, clock.now())]
    return presentOperatorStore(row, { usual, keys })
  })

  serve('createStore', async ({ body, caller, reply }) => {
    const create = audited(
      caller,
      (tx, now) => createStore(tx, now, body, config.DEMO),
      ({ storeId }) => ({ action: 'store-created', subject: ['store', storeId] }),
    )
    const { storeId, apiKey } = await commands.transact(create)
    const store = await selectStores(db).where('stores.id', '=', storeId).executeTakeFirstOrThrow()
    reply.status(201)
    return { store: presentStore(store), apiKey, warnings: phoneWarnings({ phone: body.phone }) }
  })

  serve('rotateStoreKey', async ({ params: { id }, body: { keepOld }, caller }) => {
    const rotate = audited(
      caller,
      (tx, now) => rotateKey(tx, now, id, keepOld),
      () => ({ action: 'store-key-made', subject: ['store', id], details: { keepOld } }),
    )
    const { apiKey, endsAt } = await commands.transact(rotate)
    return { apiKey, endsAt: endsAt?.toISOString() ?? null }
  })

  serve('revokeStoreKey', async ({ params: { id }, body: { cancelOpen }, caller }) => {
    const revoke = audited(
      caller,
      (tx, now) => revokeKeys(tx, now, id),
      () => ({ action: 'store-keys-revoked', subject: ['store', id], details: { cancelOpen } }),
    )
    await commands.transact(revoke)
    // Afterwards: nothing more can be placed with them.
    const canceled = cancelOpen ? await cancelPlaced({ db, commands, caller }, id) : 0
    return { canceled }
  })
}

/** Cancels the orders that were placed with a store's keys and that nobody has picked up, each as an operator cancels one. Returns how many. */
async function cancelPlaced(
  { db, commands, caller }: Pick<Dependencies, 'db' | 'commands'> & { readonly caller: Caller },
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
