import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { audited } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import { changeEndpoint, createEndpoint, removeEndpoint } from './endpoints.commands.ts'
import { readEndpoint, selectEndpoints } from './endpoints.queries.ts'
import { queueTest, resendMessage } from './messages.commands.ts'
import { readMessage, readMessages } from './messages.queries.ts'
import { webhookHosts } from './webhook-hosts.ts'
import { refuseUncallable } from './webhooks.policy.ts'
import { messageId, presentEndpoint, presentMessage, presentWholeMessage } from './webhooks.present.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly config: Config
  readonly box: SecretBox
  readonly reads: Reads
}

/** The webhooks of any store, for operators. */
export function serveStoreWebhooks(serve: Serve, dependencies: Dependencies): void {
  const { db, clock } = dependencies
  serve('listStoreWebhooks', async ({ params: { id } }) => {
    const store = await db.selectFrom('stores').select('id').where('id', '=', id).executeTakeFirst()
    if (store === undefined) throw new Refusal('STORE_NOT_FOUND')
    const rows = await selectEndpoints(db).where('store_id', '=', id).execute()
    return { webhooks: rows.map((row) => presentEndpoint(row, clock.now())) }
  })

  serveEndpoints(serve, dependencies)
  serveStoreLog(serve, dependencies)
}

/** What operators do to them. */
function serveEndpoints(serve: Serve, { db, clock, commands, config, box }: Dependencies): void {
  const hosts = webhookHosts(config)
  const present = async (id: string) => presentEndpoint(await readEndpoint(db, id, null), clock.now())

  serve('createStoreWebhook', async ({ params: { id: storeId }, body, caller, reply }) => {
    const { test: isTest, ...endpoint } = body
    refuseUncallable(endpoint.url, hosts)
    const create = audited(
      caller,
      (tx, now) => createEndpoint(tx, now, { storeId, isTest, ...endpoint }, box),
      () => ({
        action: 'webhook-made',
        subject: ['store', storeId],
        details: { host: new URL(endpoint.url).host, isTest },
      }),
    )
    const { id, secret } = await commands.transact(create)
    reply.status(201)
    return { webhook: await present(id), secret }
  })

  serve('testStoreWebhook', async ({ params: { id }, caller }) => {
    const test = audited(
      caller,
      (tx, now) => queueTest(tx, now, { id, holder: null }),
      ({ storeId }) => ({ action: 'webhook-tested', subject: ['store', storeId] }),
    )
    const queued = await commands.transact(test)
    return { message: messageId(queued.messageId) }
  })

  serve('removeStoreWebhook', async ({ params: { id }, caller }) => {
    const remove = audited(
      caller,
      (tx) => removeEndpoint(tx, id, null),
      ({ storeId }) => ({ action: 'webhook-removed', subject: ['store', storeId] }),
    )
    await commands.transact(remove)
    return { ok: true } as const
  })

  serve('enableStoreWebhook', async ({ params: { id }, caller }) => {
    const change = { enabled: true }
    const enable = audited(
      caller,
      (tx, now) => changeEndpoint(tx, now, { id, holder: null, change }),
      ({ storeId }) => ({ action: 'webhook-enabled', subject: ['store', storeId] }),
    )
    await commands.transact(enable)
    return { webhook: await present(id) }
  })
}

type LogDependencies = Pick<Dependencies, 'db' | 'commands' | 'reads'>

/** What the endpoints of any store were told. */
function serveStoreLog(serve: Serve, { db, commands, reads }: LogDependencies): void {
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
