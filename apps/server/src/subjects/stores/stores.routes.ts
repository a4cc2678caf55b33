import { phoneWarnings } from '@puni/contract/fields'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { audited } from '../audit/audit.commands.ts'
import { cancelPlacedByKey } from '../orders/cancel-placed.ts'
import { readUsualAmounts } from '../orders/of-a-store.queries.ts'
import { revokeKeys, rotateKey } from './store-keys.commands.ts'
import { createStore } from './stores.commands.ts'
import { presentListedStore, presentOperatorStore, presentStore } from './stores.present.ts'
import { readLiveKeys, selectStores } from './stores.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly config: Config
}

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
    const canceled = cancelOpen ? await cancelPlacedByKey({ db, commands, caller }, id) : 0
    return { canceled }
  })
}
