import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import { audited } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import { changeEndpoint } from './endpoints.commands.ts'
import { readEndpoint, selectEndpoints } from './endpoints.queries.ts'
import { resendMessage } from './messages.commands.ts'
import { readMessage, readMessages } from './messages.queries.ts'
import { messageId, presentEndpoint, presentMessage, presentWholeMessage } from './webhooks.present.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly reads: Reads
}

/** The webhooks of any store, for operators. */
export function serveStoreWebhooks(serve: Serve, { db, clock, commands, reads }: Dependencies): void {
  serve('listStoreWebhooks', async ({ params: { id } }) => {
    const store = await db.selectFrom('stores').select('id').where('id', '=', id).executeTakeFirst()
    if (store === undefined) throw new Refusal('STORE_NOT_FOUND')
    const rows = await selectEndpoints(db).where('store_id', '=', id).execute()
    return { webhooks: rows.map((row) => presentEndpoint(row, clock.now())) }
  })

  serve('enableStoreWebhook', async ({ params: { id }, caller }) => {
    const change = { enabled: true }
    const enable = audited(
      caller,
      (tx, now) => changeEndpoint(tx, now, { id, holder: null, change }),
      ({ storeId }) => ({ action: 'webhook-enabled', subject: ['store', storeId] }),
    )
    await commands.transact(enable)
    return { webhook: presentEndpoint(await readEndpoint(db, id, null), clock.now()) }
  })

  serve('listStoreWebhookMessages', async ({ params: { id }, query }) => {
    await readEndpoint(db, id, null)
    const { rows, next } = await readMessages(db, id, query)
    return { messages: rows.map(presentMessage), next }
  })

  const show = async (id: string, caller: Caller) => {
    const row = await readMessage(db, id, null)
    // Those of test keys are nobody's.
    if (row.order_id !== null && !row.is_test) await reads.one(caller, 'order', row.order_id)
    return presentWholeMessage(row, 'desk')
  }

  serve('getStoreWebhookMessage', ({ params: { id }, caller }) => show(id, caller))

  serve('resendStoreWebhookMessage', async ({ params: { id }, caller }) => {
    const resend = audited(
      caller,
      (tx, now) => resendMessage(tx, now, { id, holder: null }),
      ({ storeId }) => ({
        action: 'webhook-resent',
        subject: ['store', storeId],
        details: { message: messageId(id) },
      }),
    )
    await commands.transact(resend)
    return await show(id, caller)
  })
}
