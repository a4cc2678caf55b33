/** Sends due messages to people. Every process may run one: the database hands them out. */
import type { MessageChannel, MessageProblem } from '@puni/contract/messages/values'
import type { Logger } from 'pino'
import { JobWorker } from '../../platform/background/job-worker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import {
  endMessage,
  giveUp,
  type MessageJob,
  noteSent,
  takeMessages,
} from '../../subjects/messages/message-jobs.ts'
import { addressOf, type MessageQueue } from '../../subjects/messages/message-queue.ts'
import type { MessageSender, SendResult } from './message-sender.ts'
import { settleFailure, wasSentTwice } from './settle.ts'

export type MessageSenders = ReadonlyMap<MessageChannel, MessageSender>

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly commands: Commands
  readonly log: Logger
  readonly messages: MessageQueue
  /** The configured ones. */
  readonly messageSenders: MessageSenders
}

/** How often to look for due messages, in addition to being told, milliseconds. */
const TICK_MS = 1_000
const AT_ONCE = 8

/** The message worker of one process. */
export class MessageWorker {
  readonly #deps: Dependencies
  readonly #jobs: JobWorker<MessageJob>
  #unsubscribe: () => void = () => undefined

  constructor(deps: Dependencies) {
    const { db, clock, log } = deps
    this.#deps = deps
    this.#jobs = new JobWorker({
      name: 'message',
      tickMs: TICK_MS,
      atOnce: AT_ONCE,
      take: (limit) => takeMessages(db, clock.now(), limit),
      work: (job) => this.#work(job),
      log,
    })
  }

  start(): void {
    this.#unsubscribe = this.#deps.bus.subscribe('messages', () => this.#jobs.kick())
    this.#jobs.start()
  }

  /** Takes no more messages and waits for sends in progress. */
  async stop(): Promise<void> {
    this.#unsubscribe()
    await this.#jobs.stop()
  }

  /** Sends everything due now and waits for it to finish: for callers that control the clock. */
  async sendDue(): Promise<void> {
    await this.#jobs.workOff()
  }

  async #work(job: MessageJob): Promise<void> {
    const { clock, messages, messageSenders } = this.#deps
    const { id, kind, channels } = job
    if (job.expiresAt <= clock.now()) return await this.#end(job, 'too-late')
    if (!job.holds) return await this.#end(job, 'outdated')
    const opened = messages.open(id, job.sealed)
    if (opened === null) return await this.#end(job, 'unreadable')
    const sender = messageSenders.get(channels[0])
    const to = addressOf[channels[0]](opened.to)
    if (sender === undefined || to === null) return await this.#giveUp(job, 'not-configured')
    if (wasSentTwice(job)) return await this.#giveUp(job, 'no-answer')
    const written = messages.write(kind, opened.to, opened.params)
    await this.#settle(job, sender, await sender.send({ ...written, id, to }))
  }

  async #end({ id }: MessageJob, problem: MessageProblem): Promise<void> {
    await this.#deps.commands.run((db, now) => endMessage(db, now, id, problem))
  }

  async #giveUp({ id, channels: [channel] }: MessageJob, problem: MessageProblem): Promise<void> {
    await this.#deps.commands.run((db, now) => giveUp(db, now, { id, channel, problem }))
  }

  async #settle(job: MessageJob, { hasReceipts }: MessageSender, result: SendResult): Promise<void> {
    const { commands, log } = this.#deps
    if (result.outcome === 'sent') {
      await commands.run((db, now) => noteSent(db, now, job, hasReceipts))
      return
    }
    log.warn({ messageId: job.id, kind: job.kind, channel: job.channels[0], ...result }, 'message not taken')
    await commands.run((db, now) => settleFailure(db, now, job, result))
  }
}
