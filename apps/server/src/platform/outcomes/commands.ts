/**
 * Runs commands: commits what they did, then announces it. Nothing else can publish, so no command can forget
 * to.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { isGivenUp } from '../database/failures.ts'
import type { Database, DatabaseTransaction } from '../database/schema.ts'
import { type KeyedRequest, oncePerKey } from '../idempotency/once-per-key.ts'
import type { EventBus } from '../realtime/event-bus.ts'
import { announce } from './announce.ts'
import type { DomainEvent, Outcome } from './domain-events.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly bus: Pick<EventBus, 'publish'>
  /** Is told what happened, after the commit. A repeat of a keyed request tells it again. */
  readonly observe?: (happened: readonly DomainEvent[]) => void
}

/** How often what the database gives up is tried, and the pause before, in which the other one gets through; milliseconds. */
const MOST_TRIES = 3
const PAUSE_MS = 50

export class Commands {
  readonly #deps: Dependencies
  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Runs a command in a transaction. One with a keyed request does its work once. A repeat returns the first
   * result and announces it again, since the first process may have died between commit and announcement. Throws the
   * refusal of an outcome.
   */
  async transact<T extends Outcome>(
    command: (tx: DatabaseTransaction, now: Date) => Promise<T>,
    request: KeyedRequest | null = null,
  ): Promise<T> {
    const now = this.#deps.clock.now()
    return await this.#announced(() =>
      this.#deps.db.transaction().execute((tx) => oncePerKey(tx, now, request, () => command(tx, now))),
    )
  }

  /**
   * Runs a command that needs no transaction: it is a single statement, or its statements are independent and may be
   * repeated.
   */
  async run<T extends Outcome>(command: (db: Database, now: Date) => Promise<T>): Promise<T> {
    const { db, clock } = this.#deps
    return await this.#announced(() => command(db, clock.now()))
  }

  async #announced<T extends Outcome>(work: () => Promise<T>): Promise<T> {
    const outcome = await unlessGivenUp(work)
    announce(this.#deps.bus, outcome.happened)
    this.#deps.observe?.(outcome.happened)
    if (outcome.refusal) throw outcome.refusal
    return outcome
  }
}

/** Does some work again where the database gave it up in favour of others. */
async function unlessGivenUp<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === MOST_TRIES || !isGivenUp(error)) throw error
    }
    await pause(PAUSE_MS * (1 + Math.random()))
  }
}
