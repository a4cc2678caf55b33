/** Sends due jobs from the queue. Every process may run one: the database hands out the jobs. */
import type { PushMessage } from '@puni/contract/notifications/push'
import type { Logger } from 'pino'
import { JobWorker } from '../../platform/background/job-worker.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import { noticeMessage, offerMessage } from './messages.ts'
import {
  dropJob,
  finishJob,
  isOfferJob,
  postponeJob,
  type PushJob,
  takeJobs,
} from '../../subjects/notifications/push-queue.ts'
import type { PushSender, SendResult } from './push-sender.ts'
import { forgetPushToken } from '../../subjects/riders/push-token.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly commands: Commands
  readonly log: Logger
  readonly sender: PushSender
}

/** How often to check for due jobs, in addition to notifications. */
const TICK_MS = 250
/** Maximum concurrent sends. */
const CONCURRENCY = 16
/** Delay before the second attempt; it doubles with each further one. */
const FIRST_PAUSE_MS = 1_000

/** The push worker of one process. */
export class PushWorker {
  readonly #deps: Dependencies
  readonly #jobs: JobWorker<PushJob>
  #unsubscribe: () => void = () => undefined

  constructor(deps: Dependencies) {
    const { db, clock, log } = deps
    this.#deps = deps
    this.#jobs = new JobWorker({
      name: 'push',
      tickMs: TICK_MS,
      atOnce: CONCURRENCY,
      take: (limit) => takeJobs(db, clock.now(), limit),
      work: (job) => this.#work(job),
      log,
    })
  }

  start(): void {
    this.#unsubscribe = this.#deps.bus.subscribe('push', () => this.#jobs.kick())
    this.#jobs.start()
  }

  /** Takes no more jobs and waits for sends in progress. */
  async stop(): Promise<void> {
    this.#unsubscribe()
    await this.#jobs.stop()
  }

  /** Sends everything due now and waits for it to finish: for callers that control the clock. */
  async sendDue(): Promise<void> {
    await this.#jobs.workOff()
  }

  async #work(job: PushJob): Promise<void> {
    const { db, clock, config, sender } = this.#deps
    const now = clock.now()
    const isTooLate = job.expiresAt <= now || (job.kind !== 'offer_gone' && !job.isLive)
    if (isTooLate || job.pushToken === null) return await dropJob(db, job)
    const result = await sender.send(job.pushToken, messageOf(job, config), {
      ttlSeconds:
        job.kind === 'offer_gone' ? 0 : Math.floor((job.expiresAt.getTime() - now.getTime()) / 1000),
      topic: topicOf(subjectOf(job)),
    })
    await this.#settle(job, job.pushToken, result)
  }

  async #settle(job: PushJob, token: string, result: SendResult): Promise<void> {
    const { db, clock, commands, log } = this.#deps
    switch (result.outcome) {
      case 'sent':
        await commands.run((db, now) => finishJob(db, now, job))
        return
      case 'dead':
        await commands.run((db, now) => forgetDeadToken(db, now, job, token))
        return
      case 'refused':
        log.warn({ subject: subjectOf(job), reason: result.reason }, 'push refused')
        await dropJob(db, job)
        return
      case 'failed': {
        log.warn({ subject: subjectOf(job), reason: result.reason }, 'push failed')
        const pause = Math.max(result.retryAfterMs, pauseAfter(job.attempts))
        const dueAt = new Date(clock.now().getTime() + pause)
        if (dueAt < job.expiresAt) await postponeJob(db, job, dueAt)
        else await dropJob(db, job)
      }
    }
  }
}

/**
 * Ends a job whose token is dead and notifies an open app that it has to subscribe again. If the rider has
 * another token by now, the push is sent there.
 */
async function forgetDeadToken(db: Database, now: Date, job: PushJob, token: string): Promise<Outcome> {
  if (!(await forgetPushToken(db, job.riderId, token))) {
    await postponeJob(db, job, now)
    return { happened: [] }
  }
  await dropJob(db, job)
  return { happened: [{ type: 'rider-changed', riderId: job.riderId }] }
}

/** Delay after this many attempts, milliseconds: exponential, with jitter so that retries spread out. */
function pauseAfter(attempts: number): number {
  return FIRST_PAUSE_MS * 2 ** (attempts - 1) * (0.5 + Math.random() / 2)
}

function messageOf(job: PushJob, config: Config): PushMessage {
  return isOfferJob(job) ? offerMessage(job, config) : noticeMessage(job, config)
}

/** What a job is about: its offer, or its notice. */
function subjectOf(job: PushJob): string {
  return isOfferJob(job) ? job.offerId : job.noticeId
}

/** All pushes about one thing share one topic: 32 hexadecimal characters. */
function topicOf(id: string): string {
  return id.replaceAll('-', '')
}
