/**
 * The way of actions from the tap to the platform: each is kept first and then sent, in the sequence of the taps, until it is taken or
 * refused. Pages of one phone share the queue and send one at a time.
 */
import { ApiError } from '@puni/contract/client'
import { reconnectDelay } from '@puni/contract/follow-live-events'
import { isSameStep, retimed, type OutboxAction, type Entry, type NewEntry } from './entry.ts'
import type { EntryStore } from './entry-store.ts'
import type { Pending } from './pending.ts'

/** How a tap ended, as far as the rider waited for it. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** Kept and tried again; `cause` is why it did not arrive, null while nobody knows. */
  | { readonly kind: 'waiting'; readonly cause: unknown }
  | { readonly kind: 'refused'; readonly cause: unknown }

/** The rider is not kept waiting for an answer for longer. */
const PATIENCE_MS = 4_000

interface OutboxParts {
  readonly store: EntryStore
  /** Makes the call; throws ApiError, or anything else where no answer came. */
  readonly send: (entry: Entry) => Promise<unknown>
  /** Runs work while no other page of this phone does. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  /** Tells the other pages that the queue changed. */
  readonly tellOthers: () => void
  /** Shows what is left. */
  readonly publish: (pending: Pending) => void
  /** Whose phone it is now, or null. */
  readonly riderId: () => string | null
  readonly newKey: () => string
  /** The platform's time, ISO, as far as this phone can tell. */
  readonly now: () => string
  readonly log: (what: string, error: unknown) => void
}

/** Hears of every entry that was taken, with the reply, before it leaves the queue. */
export type OnTaken = (entry: Entry, reply: unknown) => Promise<void>

export class Outbox {
  readonly #parts: OutboxParts
  /** The taps of this page whose first try is still waited for. */
  readonly #watched = new Map<string, (outcome: Outcome) => void>()
  #onTaken: OnTaken = () => Promise.resolve()
  #sending: Promise<void> | null = null
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  /** From now on this hears of what was taken. */
  set onTaken(listener: OnTaken) {
    this.#onTaken = listener
  }

  /** Keeps an action and sends it. Returns how it ended, or that it goes on without the rider. */
  async add(action: OutboxAction, about = ''): Promise<Outcome> {
    const { store, riderId, newKey, log } = this.#parts
    const rider = riderId()
    if (rider === null) throw new Error('nobody is logged in')
    if (await this.#isKept(action)) return { kind: 'waiting', cause: null }
    const entry: NewEntry = { key: newKey(), riderId: rider, action, about, isRetimed: false, refusal: null }
    try {
      await store.add(entry)
    } catch (error) {
      log('outbox', error)
      return await this.#sendUnkept(entry)
    }
    const outcome = this.#watch(entry.key)
    await this.#changed()
    void this.flush()
    return await outcome
  }

  /** Sends what is there, now. Done when nothing is left to send or it cannot be sent at the moment. */
  async flush(): Promise<void> {
    clearTimeout(this.#retry)
    // What came after the last look of a run that is ending needs one of its own.
    await this.#sending
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null))
    await this.#sending
  }

  /** The queue may have been changed by another page, or the phone by another rider. */
  async refresh(): Promise<void> {
    const rider = this.#parts.riderId()
    const own = (await this.#parts.store.all()).filter(({ riderId }) => riderId === rider)
    this.#settleByOthers(own)
    this.#parts.publish({
      waiting: own.filter(({ key, refusal }) => refusal === null && !this.#watched.has(key)),
      refused: own.filter(({ refusal }) => refusal !== null),
    })
  }

  /** The rider has read what became of these. */
  async forget(entries: readonly Entry[]): Promise<void> {
    for (const { place } of entries) await this.#parts.store.remove(place)
    await this.#changed()
  }

  /** Whether another page was tapped for the same. */
  async #isKept(action: OutboxAction): Promise<boolean> {
    const entries = await this.#parts.store.all().catch(() => [])
    return entries.some((entry) => entry.refusal === null && isSameStep(entry.action, action))
  }

  /** A phone that keeps nothing, full or private, can only try. */
  async #sendUnkept(entry: NewEntry): Promise<Outcome> {
    try {
      const unkept = { ...entry, place: NaN }
      await this.#onTaken(unkept, await this.#parts.send(unkept))
      return { kind: 'sent' }
    } catch (error) {
      return { kind: 'refused', cause: error }
    }
  }

  #watch(key: string): Promise<Outcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(key, { kind: 'waiting', cause: null }), PATIENCE_MS)
      this.#watched.set(key, (outcome) => {
        clearTimeout(timer)
        resolve(outcome)
      })
    })
  }

  /** The rider need not wait any longer for what became of a tap. */
  #settle(key: string, outcome: Outcome): void {
    const resolve = this.#watched.get(key)
    if (resolve === undefined) return
    this.#watched.delete(key)
    resolve(outcome)
    if (outcome.kind === 'waiting') void this.refresh()
  }

  /** Another page may have sent what was tapped on this one. */
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
    return entries.find(({ riderId, refusal }) => riderId === rider && refusal === null) ?? null
  }

  /** Whether this entry is done with, so that the next may follow. */
  async #sendOne(entry: Entry): Promise<boolean> {
    const { store, send, log } = this.#parts
    try {
      const reply = await send(entry)
      await this.#onTaken(entry, reply)
      this.#failures = 0
      this.#settle(entry.key, { kind: 'sent' })
      await store.remove(entry.place)
      return true
    } catch (error) {
      if (error instanceof ApiError && isFinal(error, entry.action)) {
        await this.#refused(entry, error)
        return true
      }
      log(entry.action.call, error)
      this.#settleAll(error)
      // Whoever is logged out sends nothing; the next login does.
      if (!(error instanceof ApiError && error.status === 401)) this.#tryLater()
      return false
    }
  }

  async #refused(entry: Entry, cause: ApiError): Promise<void> {
    const { store, now, log } = this.#parts
    const { place, ...kept } = entry
    log(entry.action.call, cause)
    if (cause.code === 'DEVICE_TIME_WRONG' && !entry.isRetimed) {
      await store.replace(place, { ...kept, action: retimed(entry.action, now()), isRetimed: true })
    } else if (this.#watched.has(entry.key) || entry.action.call === 'setPosition') {
      await store.remove(place)
      this.#settle(entry.key, { kind: 'refused', cause })
    } else {
      await store.replace(place, { ...kept, refusal: { code: cause.code, message: cause.message } })
    }
  }

  /** Nothing gets through: nobody waits for what stands behind either. */
  #settleAll(cause: unknown): void {
    for (const key of this.#watched.keys()) this.#settle(key, { kind: 'waiting', cause })
  }

  #tryLater(): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.flush(), reconnectDelay(this.#failures++, Math.random()))
  }
}

const PASSING = new Set([408, 425, 429])

/** Whether asking again can change nothing. A position is not worth asking again for, the next is on its way. */
function isFinal({ status }: ApiError, { call }: OutboxAction): boolean {
  if (status === 0 || status === 401) return false
  return call === 'setPosition' || (status >= 400 && status < 500 && !PASSING.has(status))
}
