/**
 * Limits guesses at the secrets of accounts: passwords, codes.
 *
 * Wrong guesses count for the account, whether it exists or not, and for the address. An account under attack still
 * opens where it was opened before: each pair of account and address that logged in during the last 30 days is a known
 * place with a budget of its own, and so are all known places of one address together.
 */
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { Refusal } from '../refusal.ts'

const WINDOW_MS = 15 * 60_000
const KNOWN_MS = 30 * 24 * 3_600_000

/** An account at an address. */
interface Place {
  /** Names the account, such as `riders:ana@example.com`. It need not exist. */
  readonly account: string
  /** As `addressKey` returns it. */
  readonly address: string
}

/** A guess at the secret of an account, from an address. */
export interface Guess extends Place {
  /** What is guessed. Each kind of secret has its own budget per account; the address has one for all. */
  readonly of: string
}

/** Wrong guesses in 15 minutes. */
interface Limits {
  readonly perAccount: number
  readonly perAddress: number
}

interface Budget {
  readonly key: Buffer
  readonly limit: number
}

/** Counts guesses in the database: exact, however many processes and however many at a time. */
export class LoginThrottle {
  readonly #db: Database
  readonly #clock: Clock
  readonly #limits: Limits

  constructor(db: Database, clock: Clock, limits: Limits) {
    this.#db = db
    this.#clock = clock
    this.#limits = limits
  }

  /**
   * Lets a guess be checked if there is room for a wrong one. `check` returns null for a wrong guess, which is then
   * returned. Throws TOO_MANY_TRIES.
   */
  async attempt<T>(guess: Guess, check: () => Promise<T | null>): Promise<T | null> {
    const at = this.#clock.now()
    const budgets = this.#budgetsOf(guess, await this.#isKnown(placeOf(guess), at))
    // First without a lock: what is refused writes nothing.
    await refuseIfFull(this.#db, at, budgets)
    // Counted before it is checked, or many guesses at a time would all be the first.
    await countGuess(this.#db, at, budgets)
    const right = await check()
    if (right === null) return null
    await takeBack(this.#db, at, budgets)
    return right
  }

  /**
   * Makes the address a known place of the account. For whoever has logged in: one secret of several is not enough, or
   * whoever has it would get a budget for the others.
   */
  async rememberPlace(place: Place): Promise<void> {
    const now = this.#clock.now()
    await this.#db
      .insertInto('known_places')
      .values({ key: placeOf(place), seen_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ seen_at: now }))
      .execute()
  }

  /** Deletes what no longer counts. */
  async forgetOld(): Promise<void> {
    const now = this.#clock.now()
    await this.#db.deleteFrom('known_places').where('seen_at', '<=', before(now, KNOWN_MS)).execute()
    await this.#db
      .deleteFrom('wrong_guesses')
      .where(sql<boolean>`not (${before(now, WINDOW_MS)} < any (guessed_at))`)
      .execute()
  }

  #budgetsOf({ of, account, address }: Guess, isKnown: boolean): Budget[] {
    const { perAccount, perAddress } = this.#limits
    return isKnown
      ? [
          { key: hash('account at a known place', of, account, address), limit: perAccount },
          { key: hash('known places of address', address), limit: perAddress },
        ]
      : [
          { key: hash('account', of, account), limit: perAccount },
          { key: hash('address', address), limit: perAddress },
        ]
  }

  async #isKnown(place: Buffer, now: Date): Promise<boolean> {
    const known = await this.#db
      .selectFrom('known_places')
      .select('key')
      .where('key', '=', place)
      .where('seen_at', '>', before(now, KNOWN_MS))
      .executeTakeFirst()
    return known !== undefined
  }
}

/** Throws TOO_MANY_TRIES if one of the budgets is used up. */
async function refuseIfFull(db: Database, now: Date, budgets: readonly Budget[]): Promise<void> {
  const rows = await db
    .selectFrom('wrong_guesses')
    .selectAll()
    .where(
      'key',
      'in',
      budgets.map(({ key }) => key),
    )
    .execute()
  for (const { key, limit } of budgets) {
    const guesses = rows.find((row) => row.key.equals(key))?.guessed_at ?? []
    const recent = guesses.filter((guessedAt) => guessedAt > before(now, WINDOW_MS))
    const first = recent.at(-limit)
    if (first === undefined) continue
    throw new Refusal('TOO_MANY_TRIES', { retryAfterMs: first.getTime() + WINDOW_MS - now.getTime() })
  }
}

/** Counts a guess in all its budgets, or throws TOO_MANY_TRIES and counts it in none. */
async function countGuess(db: Database, at: Date, budgets: readonly Budget[]): Promise<void> {
  for (const [index, budget] of budgets.entries()) {
    if (await countIn(db, at, budget)) continue
    await takeBack(db, at, budgets.slice(0, index))
    await refuseIfFull(db, at, budgets)
    // Other guesses used it up, and were taken back since.
    throw new Refusal('TOO_MANY_TRIES', { retryAfterMs: 0 })
  }
}

/** Counts a guess in one budget; returns whether there was room. One statement, so that none slips past. */
async function countIn(db: Database, at: Date, { key, limit }: Budget): Promise<boolean> {
  const recent = sql`from unnest(held.guessed_at) as guess where guess > ${before(at, WINDOW_MS)}`
  const { rows } = await sql`
    insert into wrong_guesses as held (key, guessed_at) values (${key}, array[${at}::timestamptz])
    on conflict (key) do update set guessed_at = array(select guess ${recent} order by guess) || excluded.guessed_at
      where (select count(*) ${recent}) < ${limit}
    returning key
  `.execute(db)
  return rows.length > 0
}

/** Takes back a guess that turned out right. */
async function takeBack(db: Database, at: Date, budgets: readonly Budget[]): Promise<void> {
  const position = sql`array_position(guessed_at, ${at}::timestamptz)`
  for (const { key } of budgets) {
    await db
      .updateTable('wrong_guesses')
      .set({ guessed_at: sql`guessed_at[:${position} - 1] || guessed_at[${position} + 1:]` })
      .where('key', '=', key)
      .where(sql<boolean>`${at}::timestamptz = any (guessed_at)`)
      .execute()
  }
}

function placeOf({ account, address }: Place): Buffer {
  return hash('place', account, address)
}

/** Emails and addresses are not stored. */
function hash(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
