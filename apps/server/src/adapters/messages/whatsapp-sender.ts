/** WhatsApp's Cloud API: template messages, the only ones that a business may begin with. */
import { z } from 'zod'
import type { MessageSender, OutgoingMessage, SendResult } from '../../engines/messages/message-sender.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { OutgoingAnswer, Send } from '../../platform/remote/outgoing.ts'
import { retryAfterMs } from '../../platform/remote/retry-after.ts'
import { failureOf } from './whatsapp-errors.ts'
import { wasNeverSent } from './never-sent.ts'

/** Timeout of a send, in milliseconds. */
const TIMEOUT_MS = 10_000
const LANGUAGE = 'es_AR'

const Failure = z.object({ error: z.object({ code: z.number() }) })

interface Options {
  readonly send: Send
  readonly clock: Clock
  readonly account: NonNullable<Config['WHATSAPP']>
}

export class WhatsappSender implements MessageSender {
  readonly hasReceipts = true
  readonly #options: Options
  constructor(options: Options) {
    this.#options = options
  }

  async send(message: OutgoingMessage): Promise<SendResult> {
    const { send, clock, account } = this.#options
    try {
      const answer = await send({
        url: `${account.url}/${account.phoneNumberId}/messages`,
        method: 'POST',
        headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(formOf(message)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return resultOf(answer, clock.now())
    } catch (error) {
      return wasNeverSent(error)
        ? { outcome: 'later', problem: 'service-away', retryAfterMs: 0 }
        : { outcome: 'unknown' }
    }
  }
}

function resultOf({ status, retryAfter, body }: OutgoingAnswer, now: Date): SendResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const waitMs = retryAfterMs(retryAfter, now)
  const code = codeIn(body)
  if (code === null && (status === 429 || status >= 500))
    return { outcome: 'later', problem: 'service-away', retryAfterMs: waitMs }
  const failure = failureOf(code ?? NaN)
  return failure.outcome === 'later' ? { ...failure, retryAfterMs: waitMs } : failure
}

/** The API's error code; null in what is none of its answers. */
function codeIn(body: Buffer): number | null {
  try {
    return Failure.parse(JSON.parse(body.toString())).error.code
  } catch {
    return null
  }
}

/** The request: a code goes into the text and into the button that copies it. */
function formOf({ id, to, template: { name, isCode, parameters } }: OutgoingMessage) {
  const values = parameters.map((value) => ({ type: 'text', text: oneLine(value) }))
  const button = { type: 'button', sub_type: 'url', index: '0', parameters: values }
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name,
      language: { code: LANGUAGE },
      components: [{ type: 'body', parameters: values }, ...(isCode ? [button] : [])],
    },
    biz_opaque_callback_data: id,
  }
}

/** It refuses parameters with line breaks, tabs or many spaces. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
