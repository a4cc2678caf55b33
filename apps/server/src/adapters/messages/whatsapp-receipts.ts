/** What became of messages by WhatsApp: it tells by a webhook, signed. */
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { settleFailedReceipt } from '../../engines/messages/settle.ts'
import type { Config } from '../../platform/config.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteReceipt } from '../../subjects/messages/message-jobs.ts'
import { failureOf } from './whatsapp-errors.ts'

/** Many receipts come in one request: WhatsApp says up to 3 MB. */
const BODY_MAX_BYTES = 3 * 1024 * 1024
const PATH = '/webhooks/whatsapp'

const config: FastifyContextConfig = {
  call: 'whatsappReceipts',
  limit: { by: 'address', budget: 'whatsappReceipts' },
  load: { rank: 'last' },
}

const Subscription = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().regex(/^[\w-]{1,200}$/),
})

/** A receipt of ours: others' messages by the same number carry no id, or another one. Unknown states are none. */
const Receipt = z.object({
  biz_opaque_callback_data: z.uuid(),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  errors: z.array(z.object({ code: z.number() })).default([]),
})
type Receipt = z.infer<typeof Receipt>

const Payload = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.array(z.unknown()).default([]) }) })),
    }),
  ),
})

/** Serves the webhook: `GET` proves to WhatsApp that it is ours, `POST` takes receipts. Without an account there is no such path. */
export function serveWhatsappReceipts(
  server: FastifyInstance,
  { WHATSAPP }: Config,
  commands: Commands,
): void {
  if (WHATSAPP === null) return
  const { appSecret, verifyToken } = WHATSAPP
  // In a room of its own: here bodies stay bytes, since the signature is over these.
  void server.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_, body, done) =>
      done(null, body),
    )

    room.get(PATH, { schema: { hide: true }, config }, async ({ query }, reply) => {
      const asked = Subscription.safeParse(query)
      if (!asked.success || !isSame(asked.data['hub.verify_token'], verifyToken))
        throw new Refusal('FORBIDDEN')
      return await reply.type('text/plain').send(asked.data['hub.challenge'])
    })

    room.post(PATH, { schema: { hide: true }, config }, async ({ body, headers }, reply) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const signed = `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`
      if (!isSame(String(headers['x-hub-signature-256']), signed)) throw new Refusal('UNAUTHENTICATED')
      for (const receipt of receiptsIn(bytes)) await take(commands, receipt)
      return await reply.send({ ok: true })
    })
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** Ours among what WhatsApp tells. Throws INVALID_INPUT for what is not its format. */
function receiptsIn(bytes: Buffer): Receipt[] {
  const payload = Payload.safeParse(jsonIn(bytes))
  if (!payload.success) throw new Refusal('INVALID_INPUT')
  return payload.data.entry
    .flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses))
    .flatMap((status) => Receipt.safeParse(status).data ?? [])
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

async function take(
  commands: Commands,
  { biz_opaque_callback_data: id, status, errors }: Receipt,
): Promise<void> {
  const channel = 'whatsapp'
  if (status === 'failed') {
    const failure = failureOf(errors[0]?.code ?? NaN)
    await commands.transact((tx, now) => settleFailedReceipt(tx, now, { id, channel, failure }))
  } else await commands.run((db, now) => noteReceipt(db, now, { id, channel, state: status }))
}
