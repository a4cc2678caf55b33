/**
 * Who a token belongs to, in memory, so that the busy calls need no statement to learn it. It lets nobody in: the
 * statement of such a call confirms what was remembered, and CallerOutdated ends the call otherwise.
 */
import type { Clock } from '../../platform/clock.ts'
import type { BusEvent, EventBus } from '../../platform/realtime/event-bus.ts'
import type { Caller, Callers } from '../../platform/http/caller.ts'

/** Some 10 MB. */
const MOST_CALLERS = 20_000
/** Longest time without looking a caller up, milliseconds. */
const KNOWN_MS = 60_000

/** A caller that was looked up, and until when it may be remembered at most; null: no particular time. */
export interface Identified {
  readonly caller: Caller
  readonly until: Date | null
}

interface Dependencies {
  readonly clock: Clock
  readonly bus: Pick<EventBus, 'subscribe'>
  /** The party behind a token, or null. */
  readonly authenticate: (token: string) => Promise<Identified | null>
}

/** The callers that a process knows, by the hashes of their tokens, in hexadecimal. */
export class KnownCallers implements Callers {
  readonly #clock: Clock
  readonly #authenticate: Dependencies['authenticate']
  readonly #known = new Map<string, Identified & { readonly since: number }>()
  /** The tokens of an account. */
  readonly #tokens = new Map<string, Set<string>>()

  constructor({ clock, bus, authenticate }: Dependencies) {
    this.#clock = clock
    this.#authenticate = authenticate
    bus.subscribe('callers', (event) => this.#hear(event))
  }

  /** The caller with this token as it was a short while ago, or null. To be confirmed by what the call does. */
  known(tokenHash: string): Caller | null {
    const known = this.#known.get(tokenHash)
    if (known === undefined) return null
    const now = this.#clock.now().getTime()
    // A clock that was set back tells nothing about how long ago it was.
    const isRecent = now >= known.since && now < known.since + KNOWN_MS
    if (isRecent && (known.until === null || now < known.until.getTime())) return known.caller
    this.#forget(tokenHash)
    return null
  }

  /** The caller with this token as it is now; null if it opens nothing. */
  async lookUp(token: string): Promise<Caller | null> {
    const identified = await this.#authenticate(token)
    if (identified === null) return null
    const { caller, until } = identified
    const tokenHash = caller.tokenHash.toString('hex')
    this.#forget(tokenHash)
    // The standing of others is looked up with every call.
    if (caller.standing === 'active') this.#remember(tokenHash, caller, until)
    return caller
  }

  #remember(tokenHash: string, caller: Caller, until: Date | null): void {
    this.#known.set(tokenHash, { caller, until, since: this.#clock.now().getTime() })
    this.#tokens.set(caller.id, (this.#tokens.get(caller.id) ?? new Set()).add(tokenHash))
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_CALLERS && oldest !== undefined) this.#forget(oldest)
  }

  #forget(tokenHash: string): void {
    const accountId = this.#known.get(tokenHash)?.caller.id
    if (accountId === undefined) return
    this.#known.delete(tokenHash)
    const tokens = this.#tokens.get(accountId)
    tokens?.delete(tokenHash)
    if (tokens?.size === 0) this.#tokens.delete(accountId)
  }

  #hear(event: BusEvent): void {
    if (event.type === 'session-ended') this.#forget(event.session)
    else if (event.type === 'access-changed' && event.accountId !== null) this.#forgetAccount(event.accountId)
    // Of everybody, or something was missed.
    else this.#forgetAll()
  }

  #forgetAccount(accountId: string): void {
    for (const tokenHash of this.#tokens.get(accountId) ?? []) this.#forget(tokenHash)
  }

  #forgetAll(): void {
    this.#known.clear()
    this.#tokens.clear()
  }
}
