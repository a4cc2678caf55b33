/** A process's background work, apart from serving requests. */
import type { WebhookFormatName } from '@puni/contract/webhooks/events'
import type { Logger } from 'pino'
import { startDemoOrders } from './demo/demo-orders.ts'
import type { DemoTown } from './demo/demo-town.ts'
import { Dispatcher, type DispatcherParts } from './engines/dispatch/dispatcher.ts'
import { type MessageSenders, MessageWorker } from './engines/messages/message-worker.ts'
import type { PushSender } from './engines/notifications/push-sender.ts'
import { PushWorker } from './engines/notifications/push-worker.ts'
import type { WebhookFormat } from './engines/webhooks/webhook-format.ts'
import { WebhookWorker } from './engines/webhooks/webhook-worker.ts'
import { Loop } from './platform/background/loop.ts'
import type { Clock } from './platform/clock.ts'
import type { Commands } from './platform/outcomes/commands.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/schema.ts'
import type { GuessLimits } from './platform/limits/guess-limits.ts'
import { forgetKeys } from './platform/idempotency/once-per-key.ts'
import type { RateCounts } from './platform/limits/rate-counts.ts'
import { SHARE_EVERY_MS, SharedCounts } from './platform/limits/shared-counts.ts'
import type { EventBus } from './platform/realtime/event-bus.ts'
import type { Send } from './platform/remote/outgoing.ts'
import type { SigningKey } from './platform/signing/signing-key.ts'
import type { SecretBox } from './platform/secret-box.ts'
import { tellCashLimits } from './subjects/ledger/cash-limit.commands.ts'
import { proveLedger } from './subjects/ledger/proof.ts'
import type { MessageQueue } from './subjects/messages/message-queue.ts'
import type { PhotoStore } from './subjects/photos/photo-store.ts'
import type { Erasures } from './subjects/privacy/erasures.ts'
import { retain } from './subjects/privacy/retention.ts'
import { sessionsOver } from './subjects/accounts/sessions.queries.ts'
import { tellCustomers } from './subjects/orders/tell-customers.ts'
import type { TrackingLinks } from './subjects/orders/tracking-links.ts'
import { placeDueRecurring } from './subjects/recurring/place-due.ts'
import { endSilentDuty } from './subjects/riders/silent-duty.commands.ts'
import type { Routing } from './subjects/routing/routing.ts'
import { endSession } from './subjects/accounts/sessions.commands.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** How often to look for customers who are to be told, milliseconds. */
const TELL_MS = 5_000
/**
 * A rider on duty goes off duty after this many position lifetimes without a sign of life. Offers already
 * stop after the first.
 */
const SILENT_LIVES = 2

interface Dependencies extends DispatcherParts {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly commands: Commands
  readonly guesses: GuessLimits
  readonly requestCounts: RateCounts
  readonly log: Logger
  readonly photos: PhotoStore
  readonly erasures: Erasures
  readonly sender: PushSender
  readonly messages: MessageQueue
  readonly messageSenders: MessageSenders
  readonly signingKey: SigningKey
  readonly links: TrackingLinks
  readonly routing: Routing
  readonly box: SecretBox
  readonly sendWebhook: Send
  readonly webhookFormats: Readonly<Record<WebhookFormatName, WebhookFormat>>
  /** Where the demo takes place; null if there is no demo. */
  readonly town: DemoTown | null
}

/** Background work of one process: dispatch, pushes, messages, webhooks, housekeeping and the demo's orders. */
export class Background {
  readonly dispatcher: Dispatcher
  readonly pushWorker: PushWorker
  readonly messageWorker: MessageWorker
  readonly webhookWorker: WebhookWorker
  readonly #deps: Dependencies
  readonly #housekeeping: Loop
  readonly #listening: Loop
  readonly #expiry: Loop
  readonly #recurring: Loop
  readonly #cashLimits: Loop
  readonly #customers: Loop
  readonly #sharedCounts: SharedCounts
  readonly #sharingCounts: Loop
  #stopDemoOrders = (): Promise<void> => Promise.resolve()

  constructor(deps: Dependencies) {
    const { log, db, clock, requestCounts } = deps
    this.#deps = deps
    this.dispatcher = new Dispatcher(deps)
    this.pushWorker = new PushWorker(deps)
    this.messageWorker = new MessageWorker(deps)
    this.webhookWorker = new WebhookWorker(deps)
    const housekeep = () => this.housekeep()
    const endSilent = () => this.endSilentDuty()
    this.#housekeeping = new Loop({ name: 'housekeeping', pauseMs: HOUR_MS, run: housekeep, log })
    this.#listening = new Loop({ name: 'ending silent duty', pauseMs: MINUTE_MS, run: endSilent, log })
    const endOld = () => this.endOldSessions()
    this.#expiry = new Loop({ name: 'ending old sessions', pauseMs: MINUTE_MS, run: endOld, log })
    const placeRecurring = () => this.placeRecurring()
    this.#recurring = new Loop({
      name: 'placing recurring orders',
      pauseMs: MINUTE_MS,
      run: placeRecurring,
      log,
    })
    const tellLimits = () => this.tellCashLimits()
    this.#cashLimits = new Loop({ name: 'telling cash limits', pauseMs: MINUTE_MS, run: tellLimits, log })
    const tellCustomers = () => this.tellCustomers()
    this.#customers = new Loop({ name: 'telling customers', pauseMs: TELL_MS, run: tellCustomers, log })
    this.#sharedCounts = new SharedCounts(db, clock, requestCounts)
    const share = () => this.shareCounts()
    this.#sharingCounts = new Loop({ name: 'sharing counts', pauseMs: SHARE_EVERY_MS, run: share, log })
  }

  /** Deletes data that is only kept for a limited time, and proves the ledger once a day; runs hourly. */
  async housekeep(): Promise<void> {
    const { db, clock, guesses } = this.#deps
    await forgetKeys(db, clock.now())
    await guesses.forgetOld()
    await retain(this.#deps)
    await proveLedger(this.#deps)
  }

  /** Exchanges the counts of requests with the other processes; runs every second. */
  async shareCounts(): Promise<void> {
    await this.#sharedCounts.exchange()
  }

  /** Ends the duty of riders whose phones went silent; runs every minute. */
  async endSilentDuty(): Promise<void> {
    const { commands, config } = this.#deps
    const silenceMs = SILENT_LIVES * config.POSITION_FRESH_SECONDS * 1000
    await commands.transact((tx, now) => endSilentDuty(tx, now, silenceMs))
  }

  /**
   * Ends sessions that are unused for too long, or too old, with their live streams; runs every minute. Nobody gets in
   * with them before that either.
   */
  async endOldSessions(): Promise<void> {
    const { db, clock, commands } = this.#deps
    for (const tokenHash of await sessionsOver(db, clock.now()))
      await commands.transact((tx, now) => endSession(tx, now, tokenHash))
  }

  /** Places the orders of recurrences whose time has come; runs every minute. */
  async placeRecurring(): Promise<void> {
    await placeDueRecurring(this.#deps)
  }

  /** Tells riders who owe as much as they may, or nearly; runs every minute. */
  async tellCashLimits(): Promise<void> {
    await this.#deps.commands.transact((tx, now) => tellCashLimits(tx, now))
  }

  /** Tells customers whose orders are on the way; runs every few seconds where customers are told. */
  async tellCustomers(): Promise<void> {
    await this.#deps.commands.transact((tx, now) => tellCustomers(tx, now, this.#deps))
  }

  /** Starts what the process's role has to do. What every process does alone, such as sharing its counts, runs in each. */
  start(): void {
    this.#sharingCounts.start()
    if (this.#deps.config.ROLE !== 'api') this.#startForAll()
  }

  /** Work that one process may do for all of them; several share it. */
  #startForAll(): void {
    const { town, config } = this.#deps
    this.dispatcher.start()
    this.pushWorker.start()
    this.messageWorker.start()
    this.webhookWorker.start()
    this.#housekeeping.start()
    this.#listening.start()
    this.#expiry.start()
    this.#recurring.start()
    this.#cashLimits.start()
    if (config.CUSTOMER_MESSAGES) this.#customers.start()
    if (town !== null && config.DEMO_ORDERS) {
      this.#stopDemoOrders = startDemoOrders({
        ...this.#deps,
        town,
        timeZone: this.#deps.config.PLATFORM_TIME_ZONE,
      })
    }
  }

  /** Starts nothing new and waits for work in progress. */
  async stop(): Promise<void> {
    await Promise.all([
      this.#stopDemoOrders(),
      this.dispatcher.stop(),
      this.pushWorker.stop(),
      this.messageWorker.stop(),
      this.webhookWorker.stop(),
      this.#housekeeping.stop(),
      this.#listening.stop(),
      this.#expiry.stop(),
      this.#recurring.stop(),
      this.#cashLimits.stop(),
      this.#customers.stop(),
      this.#sharingCounts.stop(),
    ])
  }
}
