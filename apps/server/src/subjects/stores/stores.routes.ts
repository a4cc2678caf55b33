import { phoneWarnings } from '@puni/contract/fields'
import type { OperatorStore } from '@puni/contract/stores/entities'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { audited } from '../audit/audit.commands.ts'
import { cancelPlacedByKey } from '../orders/cancel-placed.ts'
import { readNewestOrders, readUsualAmounts } from '../orders/of-a-store.queries.ts'
import { endKey, makeKey, revokeKeys, turnKey } from './store-keys.commands.ts'
import {
  createStore,
  disableStore,
  enableStore,
  pauseStore,
  resumeStore,
  updateStore,
} from './stores.commands.ts'
import { presentListedStore, presentOperatorStore, presentStore } from './stores.present.ts'
import { readLiveKeys, selectStores } from './stores.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly config: Config
}

/** Stores, whether they take orders, and the API keys they use to place them. */
export function serveStores(serve: Serve, { db, clock, commands, config }: Dependencies): void {
  const present = async (id: string) => {
    const now = clock.now()
    const row = await selectStores(db).where('stores.id', '=', id).executeTakeFirst()
    if (row === undefined) throw new Refusal('STORE_NOT_FOUND')
    const [usual, keys] = [await readUsualAmounts(db, id), await readLiveKeys(db, id, now)]
    return presentOperatorStore(row, now, { usual, keys })
  }

  serve('listStores', async () => {
    const rows = await selectStores(db).execute()
    return { stores: rows.map((row) => presentListedStore(row, clock.now())) }
  })

  serve('getStore', ({ params: { id } }) => present(id))

  serve('listStoreOrders', async ({ params: { id } }) => ({ orders: await readNewestOrders(db, id) }))

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

  serve('updateStore', async ({ params: { id }, body, caller }) => {
    const update = audited(
      caller,
      (tx) => updateStore(tx, id, body),
      ({ changed }) => ({ action: 'store-changed', subject: ['store', id], details: { changed } }),
    )
    await commands.transact(update)
    return { store: await present(id), warnings: phoneWarnings({ phone: body.phone }) }
  })

  serveStoreStates(serve, { commands, present })
  serveStoreKeys(serve, { db, commands })
}

/** Whether a store takes orders. */
function serveStoreStates(
  serve: Serve,
  { commands, present }: { commands: Commands; present: (id: string) => Promise<OperatorStore> },
): void {
  serve('pauseStore', async ({ params: { id: storeId }, body, caller }) => {
    const [until, reason] = [new Date(body.until), body.reason ?? null]
    const pause = audited(
      caller,
      (tx, now) => pauseStore(tx, now, { storeId, until, reason }),
      () => ({
        action: 'store-paused',
        subject: ['store', storeId],
        details: { until: until.toISOString(), reason },
      }),
    )
    await commands.transact(pause)
    return await present(storeId)
  })

  serve('resumeStore', async ({ params: { id }, caller }) => {
    const resume = audited(
      caller,
      (tx) => resumeStore(tx, id),
      () => ({ action: 'store-resumed', subject: ['store', id] }),
    )
    await commands.transact(resume)
    return await present(id)
  })

  serve('disableStore', async ({ params: { id }, body, caller }) => {
    const reason = body.reason ?? null
    const disable = audited(
      caller,
      (tx, now) => disableStore(tx, now, id, reason),
      () => ({ action: 'store-disabled', subject: ['store', id], details: { reason } }),
    )
    await commands.transact(disable)
    return await present(id)
  })

  serve('enableStore', async ({ params: { id }, caller }) => {
    const enable = audited(
      caller,
      (tx) => enableStore(tx, id),
      () => ({ action: 'store-enabled', subject: ['store', id] }),
    )
    await commands.transact(enable)
    return await present(id)
  })
}

function serveStoreKeys(serve: Serve, { db, commands }: Pick<Dependencies, 'db' | 'commands'>): void {
  serve('makeStoreKey', async ({ params: { id }, body, caller, reply }) => {
    const { name = null, test: isTest, readOnly: isReadOnly } = body
    const make = audited(
      caller,
      (tx, now) => makeKey(tx, now, id, { name, isTest, isReadOnly }),
      () => ({ action: 'store-key-made', subject: ['store', id], details: { isTest, isReadOnly } }),
    )
    const { apiKey } = await commands.transact(make)
    reply.status(201)
    return { apiKey }
  })

  serve('turnStoreKey', async ({ params: { id, keyId }, body: { keepOld }, caller }) => {
    const turn = audited(
      caller,
      (tx, now) => turnKey(tx, now, { storeId: id, keyId }, keepOld),
      () => ({ action: 'store-key-turned', subject: ['store', id], details: { keepOld } }),
    )
    const { apiKey, endsAt } = await commands.transact(turn)
    return { apiKey, endsAt: endsAt.toISOString() }
  })

  serve('endStoreKey', async ({ params: { id, keyId }, caller }) => {
    const end = audited(
      caller,
      (tx, now) => endKey(tx, now, { storeId: id, keyId }),
      () => ({ action: 'store-key-ended', subject: ['store', id] }),
    )
    await commands.transact(end)
    return { ok: true } as const
  })

  serve('revokeStoreKeys', async ({ params: { id }, body: { cancelOpen }, caller }) => {
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
