import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { changeEndpoint, createEndpoint, removeEndpoint, turnSecret } from './endpoints.commands.ts'
import { ofHolder, readEndpoint, selectEndpoints } from './endpoints.queries.ts'
import { queueTest, resendMessage } from './messages.commands.ts'
import { readMessage, readMessages } from './messages.queries.ts'
import { webhookHosts } from './webhook-hosts.ts'
import { holderOf, refuseUncallable } from './webhooks.policy.ts'
import { messageId, presentEndpoint, presentMessage, presentWholeMessage } from './webhooks.present.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly config: Config
  readonly box: SecretBox
}

/** The webhooks of the store that calls. */
export function serveWebhooks(serve: Serve, { db, clock, commands, config, box }: Dependencies): void {
  const hosts = webhookHosts(config)
  const present = async (id: string) => presentEndpoint(await readEndpoint(db, id, null), clock.now())

  serve('listWebhooks', async ({ caller }) => {
    const rows = await selectEndpoints(db)
      .where(ofHolder(holderOf(caller)))
      .execute()
    return { webhooks: rows.map((row) => presentEndpoint(row, clock.now())) }
  })

  serve('createWebhook', async ({ body, caller, reply }) => {
    refuseUncallable(body.url, hosts)
    const endpoint = { ...holderOf(caller), ...body }
    const { id, secret } = await commands.transact((tx, now) => createEndpoint(tx, now, endpoint, box))
    reply.status(201)
    return { webhook: await present(id), secret }
  })

  serve('changeWebhook', async ({ params: { id }, body: change, caller }) => {
    if (change.url !== undefined) refuseUncallable(change.url, hosts)
    const holder = holderOf(caller)
    await commands.transact((tx, now) => changeEndpoint(tx, now, { id, holder, change }))
    return { webhook: await present(id) }
  })

  serve('turnWebhookSecret', async ({ params: { id }, caller }) => {
    const holder = holderOf(caller)
    const { secret } = await commands.transact((tx, now) => turnSecret(tx, now, { id, holder }, box))
    return { webhook: await present(id), secret }
  })

  serve('removeWebhook', async ({ params: { id }, caller }) => {
    await commands.transact((tx) => removeEndpoint(tx, id, holderOf(caller)))
    return { ok: true } as const
  })

  serve('testWebhook', async ({ params: { id }, caller }) => {
    const holder = holderOf(caller)
    const queued = await commands.transact((tx, now) => queueTest(tx, now, { id, holder }))
    return { message: messageId(queued.messageId) }
  })

  serveLog(serve, { db, commands })
}

/** What the store's endpoints were told. */
function serveLog(serve: Serve, { db, commands }: Pick<Dependencies, 'db' | 'commands'>): void {
  serve('listWebhookMessages', async ({ params: { id }, query, caller }) => {
    await readEndpoint(db, id, holderOf(caller))
    const { rows, next } = await readMessages(db, id, query)
    return { messages: rows.map(presentMessage), next }
  })

  serve('getWebhookMessage', async ({ params: { id }, caller }) =>
    presentWholeMessage(await readMessage(db, id, holderOf(caller)), 'store'),
  )

  serve('resendWebhookMessage', async ({ params: { id }, caller }) => {
    const holder = holderOf(caller)
    await commands.transact((tx, now) => resendMessage(tx, now, { id, holder }))
    return presentWholeMessage(await readMessage(db, id, holder), 'store')
  })
}
