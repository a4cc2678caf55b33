/** Sends what stores are told. Every process may run one: the database hands out the endpoints. */
import type { DisabledReason, WebhookFormatName } from '@puni/contract/webhooks/events'
import { WEBHOOKS } from '@puni/contract/webhooks/limits'
import type { Logger } from 'pino'
import { Loop } from '../../platform/background/loop.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { HostRefused, type OutgoingAnswer, type Send } from '../../platform/remote/outgoing.ts'
import { retryAfterMs } from '../../platform/remote/retry-after.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { recordAudit } from '../../subjects/audit/audit.commands.ts'
import type { MessageQueue } from '../../subjects/messages/message-queue.ts'
import { tellTestOrders } from '../../subjects/store-api/tell-test-orders.ts'
import type { TrackingLinks } from '../../subjects/orders/tracking-links.ts'
import { queuePositions } from '../../subjects/webhooks/messages.commands.ts'
import {
  type Attempt,
  dropMessage,
  type DueMessage,
  endTurn,
  keepPayload,
  nextMessage,
  noteDelivered,
  noteFailed,
  postpone,
  takeTurns,
  type Turn,
} from '../../subjects/webhooks/queue.ts'
import { tellStore } from '../../subjects/webhooks/tell-store.ts'
import { keyOwner } from '../../subjects/webhooks/webhook-secret.ts'
import { messageId } from '../../subjects/webhooks/webhooks.present.ts'
import { contentOf } from './message-content.ts'
import { isGivenUp, restUntil, retryAt } from './retries.ts'
import type { WebhookFormat } from './webhook-format.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'WEBHOOK_TIMEOUT_MS'>
  readonly commands: Commands
  readonly log: Logger
  readonly box: SecretBox
  readonly links: TrackingLinks
  readonly messages: MessageQueue
  /** The way out to what stores named. */
  readonly sendWebhook: Send
  readonly webhookFormats: Readonly<Record<WebhookFormatName, WebhookFormat>>
}

/** How often to look for what is due. */
const TICK_MS = 1_000
/** Endpoints that are sent to at the same time, and how many of them may be failing: a few that hang hold nobody up. */
const TURNS = { atOnce: 16, failing: 8 } as const
/** Messages of a turn, then others come first. */
const MESSAGES_OF_A_TURN = 20
/** How much longer than an attempt a process may take for a message before another one has it, milliseconds. */
const LEASE_BEYOND_MS = 5_000
/** Bytes that are kept of an answer. */
const ANSWER_BYTES = 1_024
/** A position is told no later, milliseconds. */
const POSITION_MS = 60_000

/** The webhook worker of one process. */
export class WebhookWorker {
  readonly #deps: Dependencies
  /** Turns in progress, and whether their endpoints were failing. */
  readonly #underWay = new Map<Promise<void>, boolean>()
  readonly #sending: Loop
  readonly #positions: Loop
  readonly #leaseMs: number

  constructor(deps: Dependencies) {
    const { log, config } = deps
    this.#deps = deps
    this.#leaseMs = config.WEBHOOK_TIMEOUT_MS + LEASE_BEYOND_MS
    const send = async () => {
      await this.tellTestOrders()
      await this.#takeDue()
    }
    this.#sending = new Loop({ name: 'sending webhooks', pauseMs: TICK_MS, run: send, log })
    const queue = () => this.queuePositions()
    const pauseMs = WEBHOOKS.positionSeconds * 1_000
    this.#positions = new Loop({ name: 'queueing positions', pauseMs, run: queue, log })
  }

  start(): void {
    this.#sending.start()
    this.#positions.start()
  }

  /** Begins no other turn and waits for those in progress. */
  async stop(): Promise<void> {
    await Promise.all([this.#sending.stop(), this.#positions.stop()])
    await Promise.all(this.#underWay.keys())
  }

  /** Sends everything due now and waits for it to finish: for callers that control the clock. */
  async sendDue(): Promise<void> {
    while ((await this.#takeDue()) > 0) await Promise.all(this.#underWay.keys())
  }

  /** Queues where riders are, as every `WEBHOOKS.positionSeconds`. */
  async queuePositions(): Promise<void> {
    await queuePositions(this.#deps.db, this.#deps.clock.now())
  }

  /** Queues how far the orders of test keys have come, as every second. */
  async tellTestOrders(): Promise<void> {
    await tellTestOrders(this.#deps.commands)
  }

  /** Begins as many turns as the limits allow; returns how many. */
  async #takeDue(): Promise<number> {
    const { db, clock, log } = this.#deps
    const now = clock.now()
    const leaseMs = this.#leaseMs
    const failingNow = [...this.#underWay.values()].filter(Boolean).length
    const free = () => TURNS.atOnce - this.#underWay.size
    const begin = (turns: readonly Turn[]) => {
      for (const turn of turns) {
        const serving = this.#serve(turn)
          .catch((error: unknown) => log.error({ err: error }, 'webhook not settled; it is sent again'))
          .finally(() => this.#underWay.delete(serving))
        this.#underWay.set(serving, turn.failingSince !== null)
      }
      return turns.length
    }
    const healthy = begin(await takeTurns(db, now, { failing: false, most: free(), leaseMs }))
    const most = Math.min(free(), TURNS.failing - failingNow)
    return healthy + begin(await takeTurns(db, now, { failing: true, most, leaseMs }))
  }

  /** One message after the other, until one fails or others come first. */
  async #serve(turn: Turn): Promise<void> {
    const { db, clock } = this.#deps
    for (let sent = 0; sent < MESSAGES_OF_A_TURN; sent++) {
      const message = await nextMessage(db, clock.now(), turn, this.#leaseMs)
      if (message === undefined || !(await this.#handle(turn, message))) break
    }
    await endTurn(db, clock.now(), turn)
  }

  /** Whether the turn goes on. */
  async #handle(turn: Turn, message: DueMessage): Promise<boolean> {
    const { db, clock } = this.#deps
    if (message.behind !== null) {
      await postpone(db, message, message.behind)
      return true
    }
    const payload = await this.#payloadOf(turn, message)
    if (payload === null) {
      await dropMessage(db, clock.now(), message, 'Ya no hay nada que avisar')
      return true
    }
    const { attempt, askedMs } = await this.#attempt(turn, message, payload)
    if (attempt.problem !== null) await this.#settleFailure(turn, message, attempt, askedMs)
    else await noteDelivered(db, message, turn, attempt)
    return attempt.problem === null
  }

  /** What the message says, the same as in earlier attempts; null if it is too late for it. */
  async #payloadOf({ format, storeId }: Turn, message: DueMessage): Promise<string | null> {
    const { db, clock, webhookFormats, links } = this.#deps
    const isLate =
      message.type === 'order.position' && clock.now().getTime() - message.at.getTime() >= POSITION_MS
    if (isLate) return null
    if (message.payload !== null) return message.payload
    const content = await contentOf(db, message, links)
    if (content === null) return null
    const whose = { id: messageId(message.id), storeId }
    const payload = await webhookFormats[format].payloadOf({ ...content, ...whose })
    await keepPayload(db, message, payload)
    return payload
  }

  async #attempt(
    turn: Turn,
    message: DueMessage,
    payload: string,
  ): Promise<{ readonly attempt: Attempt; readonly askedMs: number }> {
    const { clock, config, sendWebhook, webhookFormats } = this.#deps
    const sentAt = clock.now()
    const began = performance.now()
    const took = () => ({ at: clock.now(), milliseconds: Math.round(performance.now() - began) })
    try {
      const keys = this.#keysOf(turn, sentAt)
      const signed = webhookFormats[turn.format].headersOf({
        id: messageId(message.id),
        sentAt,
        payload,
        keys,
      })
      const answer = await sendWebhook({
        url: turn.url,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed },
        body: payload,
        wanted: ANSWER_BYTES,
        signal: AbortSignal.timeout(config.WEBHOOK_TIMEOUT_MS),
      })
      const { status, retryAfter } = answer
      const attempt = { ...took(), status, problem: problemOf(status), answer: textOf(answer) }
      return { attempt, askedMs: retryAfterMs(retryAfter, sentAt) }
    } catch (error) {
      return { attempt: { ...took(), status: null, problem: reasonOf(error), answer: null }, askedMs: 0 }
    }
  }

  /** The key of the endpoint, and the former one while it holds. Throws where the server's own key is another by now. */
  #keysOf({ endpointId, secret, formerSecret, formerSecretEndsAt }: Turn, now: Date): Buffer[] {
    const holds = formerSecret !== null && formerSecretEndsAt !== null && formerSecretEndsAt > now
    return [secret, ...(holds ? [formerSecret] : [])].map((sealed) => {
      const key = this.#deps.box.open(sealed, keyOwner(endpointId))
      if (key === null) throw new Error('El secreto ya no se puede leer: hay que cambiarlo')
      return key
    })
  }

  async #settleFailure(turn: Turn, message: DueMessage, attempt: Attempt, askedMs: number): Promise<void> {
    const { commands, log, messages } = this.#deps
    const { at: now, status, problem } = attempt
    const failing = { attempts: message.attempts + 1, since: message.failingSince ?? now, askedMs }
    const disabled = disabledFor(status, now, turn)
    const fate = {
      retryAt: message.isOnce ? null : retryAt(now, failing),
      restUntil: restUntil(now, turn.failures + 1, askedMs),
      disabled,
    }
    // Not what the receiver said, nor where it is.
    log.info({ endpointId: turn.endpointId, status, attempts: failing.attempts }, 'webhook failed')
    await commands.transact(async (tx) => {
      await noteFailed(tx, message, turn, { ...attempt, ...fate })
      if (disabled === null) return { happened: [] }
      const { storeId } = turn
      const details = { reason: disabled, problem }
      await recordAudit(tx, now, null, { action: 'webhook-disabled', subject: ['store', storeId], details })
      // One that answered 410 wanted it so.
      const told = disabled === 'failing' ? (await tellStore(tx, now, turn, messages)).happened : []
      return { happened: [{ type: 'store-changed', storeId }, ...told] }
    })
  }
}

function disabledFor(status: number | null, now: Date, { failingSince }: Turn): DisabledReason | null {
  if (status === 410) return 'gone'
  return failingSince !== null && isGivenUp(now, failingSince) ? 'failing' : null
}

/** Why an answer is no success. */
function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400
    ? `Respondió ${status}: no se siguen redirecciones`
    : `Respondió ${status}`
}

/** The beginning of a body as text that a database can keep. */
function textOf({ body }: OutgoingAnswer): string {
  return body.toString('utf8').replaceAll('\0', '')
}

/** Why no answer came, as its store reads it. */
function reasonOf(error: unknown): string {
  const { name, message, code } = error as Error & { readonly code?: unknown }
  if (error instanceof HostRefused) return 'La dirección no es pública: no se llama'
  if (name === 'TimeoutError') return 'No respondió a tiempo'
  return typeof code === 'string' ? `No se pudo llamar (${code})` : message
}
