import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { keyedRequest } from '../../platform/idempotency/once-per-key.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Reads } from '../audit/reads.ts'
import { payStoreFees, undoStorePayment } from './pay-fees.commands.ts'
import { settleStore } from './settle-store.commands.ts'
import { readStoreDebts, readStoreDues, type WhichStore } from './store-dues.queries.ts'
import { readPayment, readStoreFees } from './store-fees.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly config: Pick<Config, 'PLATFORM_TIME_ZONE'>
  readonly commands: Commands
  readonly reads: Reads
}

const centavos = (pesos: number) => Math.round(pesos * 100)

/** The contract admits one of both. */
const whichStore = ({ storeId, name = '' }: { storeId?: string | undefined; name?: string | undefined }) =>
  (storeId === undefined ? { name } : { storeId }) satisfies WhichStore

/** What stores owe riders and the platform, and what settles all of it. */
export function serveStoreDues(serve: Serve, dependencies: Dependencies): void {
  serveDebts(serve, dependencies)
  serveFees(serve, dependencies)
}

function serveDebts(serve: Serve, { db, config, commands, reads }: Dependencies): void {
  const timeZone = config.PLATFORM_TIME_ZONE

  serve('listStoreDues', async ({ query: { offset } }) => await readStoreDues(db, offset))

  serve('getStoreDues', async ({ query: { until, ...which }, caller }) => {
    const store = whichStore(which)
    const dues = await readStoreDebts(db, { store, until, timeZone })
    const filter = 'name' in store ? { search: store.name } : store
    await reads.list(caller, 'store-dues', dues.debts.length, filter)
    return dues
  })

  serve('settleStore', async ({ body, headers, caller, reply }) => {
    const { until, seen, kind, reason = null, ...which } = body
    const of = { store: whichStore(which), until, timeZone }
    const what = { seen: centavos(seen), kind, reason, operatorId: caller.id }
    const keyed = keyedRequest('settleStore', caller.id, headers['idempotency-key'], body)
    const settled = await commands.transact((tx, now) => settleStore(tx, now, { ...of, ...what }), keyed)
    reply.status(201)
    return { orders: settled.orders, money: settled.centavos / 100, left: settled.left }
  })
}

function serveFees(serve: Serve, { db, config, commands }: Dependencies): void {
  const timeZone = config.PLATFORM_TIME_ZONE

  serve('getStoreFees', async ({ query: { until, ...which } }) => {
    return await readStoreFees(db, { store: whichStore(which), until, timeZone })
  })

  serve('payStoreFees', async ({ body, headers, caller, reply }) => {
    const { until, seen, money, reason = null, ...which } = body
    const of = { store: whichStore(which), until, timeZone }
    const what = { seen: centavos(seen), centavos: centavos(money), reason, operatorId: caller.id }
    const keyed = keyedRequest('payStoreFees', caller.id, headers['idempotency-key'], body)
    const { paymentId } = await commands.transact(
      (tx, now) => payStoreFees(tx, now, { ...of, ...what }),
      keyed,
    )
    reply.status(201)
    return await readPayment(db, paymentId)
  })

  serve('undoStorePayment', async ({ params: { id: paymentId }, body: { reason }, caller }) => {
    const undoing = { paymentId, operatorId: caller.id, reason }
    await commands.transact((tx, now) => undoStorePayment(tx, now, undoing))
    return await readPayment(db, paymentId)
  })
}
