/** Tells webhooks how far the orders of test keys have come: nobody else moves them. */
import { TEST_STEPS } from '@puni/contract/store-api/limits'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { queueTestEvent } from '../webhooks/messages.commands.ts'
import { presentTestOrder, type TestOrderRow } from './test-orders.commands.ts'

/** Orders of one transaction. */
const BATCH = 50

/** Queues what has not been told yet of all of them; runs every second. */
export async function tellTestOrders(commands: Commands): Promise<void> {
  let told: number
  do {
    const { count } = await commands.transact(async (tx, now) => {
      const due = await untold(tx, now).limit(BATCH).forUpdate().skipLocked().execute()
      for (const row of due) await tellSteps(tx, now, row)
      return { count: due.length, happened: [] }
    })
    told = count
  } while (told === BATCH)
}

/** Queues the steps of an order up to now, each as it was then. */
export async function tellSteps(tx: DatabaseTransaction, now: Date, row: TestOrderRow): Promise<void> {
  const steps = reachedBy(row, now)
  for (const at of steps.slice(row.told))
    await queueTestEvent(tx, {
      storeId: row.store_id,
      orderId: row.id,
      type: 'order.status',
      at,
      data: { order: presentTestOrder(row, at) },
    })
  await tx.updateTable('test_orders').set({ told: steps.length }).where('id', '=', row.id).execute()
}

/** When an order came to each of its states, its cancellation included. */
function reachedBy({ created_at: createdAt, canceled_at: canceledAt }: TestOrderRow, now: Date): Date[] {
  const steps = TEST_STEPS.map(([seconds]) => new Date(createdAt.getTime() + seconds * 1_000))
  const reached = steps.filter((at) => at <= (canceledAt ?? now))
  return canceledAt === null ? reached : [...reached, canceledAt]
}

/** Those that have reached a state since they were told last. */
function untold(tx: Database, now: Date) {
  const isDue = TEST_STEPS.map(([seconds], told) => ({
    told,
    before: new Date(now.getTime() - seconds * 1_000),
  }))
  return (
    tx
      .selectFrom('test_orders')
      .selectAll()
      .where('canceled_at', 'is', null)
      // As a literal, for the index of those.
      .where(sql<boolean>`told < ${sql.lit(TEST_STEPS.length)}`)
      .where((eb) =>
        eb.or(
          isDue.map(({ told, before }) => eb.and([eb('told', '=', told), eb('created_at', '<=', before)])),
        ),
      )
  )
}
