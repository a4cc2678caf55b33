/**
 * Carries actions from the tap to the platform. Each is stored first, then sent in the order of the taps
 * until it is accepted or refused; an alarm goes before all else. The pages of a phone share the queue and send one at a time.
 */
import { ApiError } from '@puni/contract/client'
import { reconnectDelay } from '@puni/contract/live/follow-live-events'
import {
  isOfOrder,
  isSameStep,
  isUrgent,
  retimed,
  standing,
  type OutboxAction,
  type Entry,
  type NewEntry,
} from './entry.ts'
import type { EntryStore } from './entry-store.ts'
import { outboxText } from './outbox-text.ts'
import type { Pending } from './pending.ts'

/** The outcome of a tap, as far as the rider waited for it. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** Stored and retried; `cause` is why it was not delivered, null if unknown. */
  | { readonly kind: 'waiting'; readonly cause: unknown }
  | { readonly kind: 'refused'; readonly cause: unknown }
  /** Taken back by the rider before it was sent. */
  | { readonly kind: 'withdrawn' }

/** Longest time the rider waits for a reply, milliseconds. */
const PATIENCE_MS = 4_000
/** No action is held for longer than this, whatever became of the phone's clock; milliseconds. */
const MOST_HELD_MS = 10_000

interface OutboxParts {
  readonly store: EntryStore
  /** Makes the call. Throws ApiError, or anything else if there was no reply. */
  readonly send: (entry: Entry) => Promise<unknown>
  /** Runs work while no other page of this phone does. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  /** Notifies the other pages that the queue changed. */
  readonly tellOthers: () => void
  /** Publishes what is left. */
  readonly publish: (pending: Pending) => void
  /** The rider logged in on this phone, or null. */
  readonly riderId: () => string | null
  readonly newKey: () => string
  /** The platform's time, ISO, as estimated on this phone. */
  readonly now: () => string
  readonly log: (what: string, error: unknown) => void
}

/** Called for every accepted entry, with the reply, before it leaves the queue. */
export type OnTaken = (entry: Entry, reply: unknown) => Promise<void>

export class Outbox {
  readonly #parts: OutboxParts
  /** Taps on this page whose first attempt is still awaited. */
  readonly #watched = new Map<string, (outcome: Outcome) => void>()
  #onTaken: OnTaken = () => Promise.resolve()
  #sending: Promise<void> | null = null
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #held: ReturnType<typeof setTimeout> | undefined
  #isCut = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  /** Sets the listener for accepted entries. */
  set onTaken(listener: OnTaken) {
    this.#onTaken = listener
  }

  /**
   * Stores and sends an action. Returns its outcome, or 'waiting' if it continues in the background.
   * @param heldMs how long it can be taken back before it is sent, milliseconds
   */
  async add(action: OutboxAction, about = '', heldMs = 0): Promise<Outcome> {
    const { store, riderId, newKey, log } = this.#parts
    const rider = riderId()
    if (rider === null) throw new Error('nobody is logged in')
    if (await this.#isKept(action)) return { kind: 'waiting', cause: null }
    const held = heldMs > 0 && { heldUntil: Date.now() + heldMs }
    const entry: NewEntry = {
      key: newKey(),
      riderId: rider,
      action,
      about,
      isRetimed: false,
      refusal: null,
      ...held,
    }
    try {
      await store.add(entry)
    } catch (error) {
      log('outbox', error)
      return await this.#sendUnkept(entry)
    }
    const outcome = this.#watch(entry.key, heldMs + PATIENCE_MS)
    await this.#changed()
    void this.flush()
    return await outcome
  }

  /** Takes back what is held for an order. Returns whether there was anything: it may be on its way already. */
  async withdraw(orderId: string): Promise<boolean> {
    const { store, exclusively } = this.#parts
    let isWithdrawn = false
    await exclusively(async () => {
      const entries = await store.all()
      const held = entries.filter(
        (entry) => remainingHold(entry) > 0 && entry.action.input.params.id === orderId,
      )
      for (const { place, key } of held) {
        await store.remove(place)
        this.#settle(key, { kind: 'withdrawn' })
        isWithdrawn = true
      }
    })
    await this.#changed()
    return isWithdrawn
  }

  /** Sends the queue now. Resolves when nothing is left to send or sending is not possible at the moment. */
  async flush(): Promise<void> {
    clearTimeout(this.#retry)
    // Entries added after the final check of a run that is ending need a run of their own.
    await this.#sending
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null))
    await this.#sending
  }

  /** Call when another page may have changed the queue, or another rider may have logged in. */
  async refresh(): Promise<void> {
    const rider = this.#parts.riderId()
    const own = (await this.#parts.store.all()).filter(({ riderId }) => riderId === rider)
    this.#settleByOthers(own)
    this.#parts.publish({
      waiting: own.filter(({ key, refusal }) => refusal === null && !this.#watched.has(key)),
      refused: own.filter(({ refusal }) => refusal !== null),
      isCut: this.#isCut,
    })
  }

  /** Removes refused entries once the rider has read them. */
  async forget(entries: readonly Entry[]): Promise<void> {
    for (const { place } of entries) await this.#parts.store.remove(place)
    await this.#changed()
  }

  /** Whether another page has already queued the same step. */
  async #isKept(action: OutboxAction): Promise<boolean> {
    const entries = await this.#parts.store.all().catch(() => [])
    return entries.some((entry) => entry.refusal === null && isSameStep(entry.action, action))
  }

  /** A phone that cannot store anything, full or in private mode, can only try once. */
  async #sendUnkept(entry: NewEntry): Promise<Outcome> {
    try {
      const unkept = { ...entry, place: NaN }
      await this.#onTaken(unkept, await this.#parts.send(unkept))
      return { kind: 'sent' }
    } catch (error) {
      if (error instanceof ApiError && isFinal(error, entry.action)) return { kind: 'refused', cause: error }
      this.#parts.log(entry.action.call, error)
      return { kind: 'refused', cause: new ApiError(0, 'NETWORK', outboxText.noRoom) }
    }
  }

  #watch(key: string, patienceMs: number): Promise<Outcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(key, { kind: 'waiting', cause: null }), patienceMs)
      this.#watched.set(key, (outcome) => {
        clearTimeout(timer)
        resolve(outcome)
      })
    })
  }

  /** Reports the outcome of a tap, so that the rider stops waiting for it. */
  #settle(key: string, outcome: Outcome): void {
    const resolve = this.#watched.get(key)
    if (resolve === undefined) return
    this.#watched.delete(key)
    resolve(outcome)
    if (outcome.kind === 'waiting') void this.refresh()
  }

  /** Settles taps of this page that another page has sent. */
  #settleByOthers(left: readonly Entry[]): void {
    for (const key of this.#watched.keys()) {
      const entry = left.find((each) => each.key === key)
      if (entry === undefined) this.#settle(key, { kind: 'sent' })
      else if (entry.refusal !== null) {
        const { code, message } = entry.refusal
        this.#settle(key, { kind: 'refused', cause: new ApiError(409, code, message) })
        void this.forget([entry])
      }
    }
  }

  async #changed(): Promise<void> {
    await this.refresh()
    this.#parts.tellOthers()
  }

  async #sendAll(): Promise<void> {
    try {
      await this.#parts.exclusively(async () => {
        for (let entry = await this.#next(); entry !== null; entry = await this.#next()) {
          if (!(await this.#sendOne(entry))) return
          await this.#changed()
        }
      })
      await this.refresh()
    } catch (error) {
      this.#parts.log('outbox', error)
      this.#tryLater()
    }
  }

  async #next(): Promise<Entry | null> {
    const rider = this.#parts.riderId()
    const entries = await this.#parts.store.all()
    const open = entries.filter(({ riderId, refusal }) => riderId === rider && refusal === null)
    this.#wakeFor(open.map(remainingHold).filter((ms) => ms > 0))
    const due = open.filter((entry) => remainingHold(entry) === 0)
    return due.find(isUrgent) ?? due[0] ?? null
  }

  /** Sends again when the first of these holds is over, milliseconds each. */
  #wakeFor(holds: readonly number[]): void {
    clearTimeout(this.#held)
    if (holds.length > 0) this.#held = setTimeout(() => void this.flush(), Math.min(...holds))
  }

  /** Returns whether this entry is done, so that the next can follow. */
  async #sendOne(entry: Entry): Promise<boolean> {
    const { store, send, log } = this.#parts
    try {
      const reply = await send(entry)
      this.#isCut = false
      await this.#onTaken(entry, reply)
      this.#failures = 0
      this.#settle(entry.key, { kind: 'sent' })
      await store.remove(entry.place)
      return true
    } catch (error) {
      this.#isCut = error instanceof ApiError && error.code === 'NETWORK'
      if (error instanceof ApiError && isFinal(error, entry.action)) {
        await this.#refused(entry, error)
        return true
      }
      log(entry.action.call, error)
      this.#settleAll(error)
      // Nothing is sent while logged out; the next login sends it.
      if (!(error instanceof ApiError && error.status === 401))
        this.#tryLater(error instanceof ApiError ? error.retryAfterMs : 0)
      return false
    }
  }

  async #refused(entry: Entry, cause: ApiError): Promise<void> {
    const { store, now, log } = this.#parts
    const { place, ...kept } = entry
    log(entry.action.call, cause)
    if (cause.code === 'DEVICE_TIME_WRONG' && !entry.isRetimed) {
      await store.replace(place, { ...kept, action: retimed(entry.action, now()), isRetimed: true })
    } else if (this.#watched.has(entry.key) || !isOfOrder(entry)) {
      await store.remove(place)
      this.#settle(entry.key, { kind: 'refused', cause })
    } else {
      const stands = WRONG_PROOFS.has(cause.code) ? standing(entry.action) : null
      const refusal = { code: cause.code, message: cause.message }
      await store.replace(place, stands === null ? { ...kept, refusal } : { ...kept, action: stands })
    }
  }

  /** Nothing gets through: the taps queued behind need not wait either. */
  #settleAll(cause: unknown): void {
    for (const key of this.#watched.keys()) this.#settle(key, { kind: 'waiting', cause })
  }

  /** @param toldMs how long a busy server asks to wait, milliseconds */
  #tryLater(toldMs = 0): void {
    clearTimeout(this.#retry)
    const pauseMs = Math.max(toldMs, reconnectDelay(this.#failures++, Math.random()))
    this.#retry = setTimeout(() => void this.flush(), pauseMs)
  }
}

/** The rider has left the door: the delivery counts, and has to be explained. */
const WRONG_PROOFS = new Set<string>(['HANDOVER_WRONG', 'HANDOVER_LOCKED'])

/** How long an entry can still be taken back, milliseconds. */
function remainingHold({ heldUntil = 0 }: Entry): number {
  const remaining = heldUntil - Date.now()
  return remaining > 0 && remaining <= MOST_HELD_MS ? remaining : 0
}

const PASSING = new Set([408, 425, 429])

/** Whether a retry cannot change the outcome. Positions are not worth a retry: the next one is on its way. */
function isFinal({ status }: ApiError, { call }: OutboxAction): boolean {
  if (status === 0 || status === 401) return false
  return call === 'setPosition' || (status >= 400 && status < 500 && !PASSING.has(status))
}
