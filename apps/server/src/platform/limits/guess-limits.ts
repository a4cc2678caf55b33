/**
 * Limits guesses at the secrets of accounts: passwords and codes, in one place.
 *
 * - Wrong guesses count for the account, whether it exists or not, and for the address, for a quarter of an hour each. Each kind of secret has
 *   a budget of its own per account; nothing that is right in another way gives one back.
 * - An account under attack still opens where it was opened before: each pair of account and address that logged in during the last 30 days is
 *   a known place with a budget of its own, and so are all known places of one address together.
 */
import type { ErrorCode } from '@puni/contract/errors'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { Refusal } from '../refusal.ts'

const WINDOW_MS = 15 * 60_000
const KNOWN_MS = 30 * 24 * 3_600_000

/** Secrets that are guessed, and what is answered where too many guesses were wrong. */
const TOO_MANY = {
  password: 'TOO_MANY_TRIES',
  'second factor': 'TOO_MANY_TRIES',
  'activation code': 'ACTIVATION_LOCKED',
  'recovery code': 'RECOVERY_LOCKED',
  'contact code': 'TOO_MANY_TRIES',
} as const satisfies Record<string, ErrorCode>

export type Secret = keyof typeof TOO_MANY

/** What a check throws if the guess was wrong. Whatever else it throws says nothing of the secret, and doesn't count. */
const WRONG: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BAD_CREDENTIALS',
  'PASSWORD_WRONG',
  'BAD_CODE',
  'CODE_WRONG',
  'RECOVERY_CODE_WRONG',
])

/** An account by its email, which need not exist. */
export interface AccountName {
  readonly kind: 'rider' | 'operator' | 'store-user'
  readonly email: string
}

/** An account at an address. */
export interface Place {
  readonly account: AccountName
  /** As `addressKey` returns it. */
  readonly address: string
}

/** A guess at the secret of an account, from an address. */
export interface Guess extends Place {
  readonly of: Secret
}

/** Wrong guesses in a quarter of an hour. */
interface Limits {
  readonly perAccount: Readonly<Record<Secret, number>>
  readonly perAddress: number
}

interface Budget {
  readonly of: 'account' | 'address'
  readonly key: Buffer
  /** Whose secret it is about, for all places of an account; null for the budget of an address. */
  readonly secret: Buffer | null
  readonly limit: number
}

/** Records that guesses are refused: once for each budget that is used up, in a quarter of an hour. */
type OnRefused = (guess: Guess, usedUp: Budget['of']) => Promise<void>

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly limits: Limits
  readonly onRefused: OnRefused
}

/** Counts guesses in the database: exact, however many processes and however many at a time. */
export class GuessLimits {
  readonly #db: Database
  readonly #clock: Clock
  readonly #limits: Limits
  readonly #onRefused: OnRefused

  constructor({ db, clock, limits, onRefused }: Dependencies) {
    this.#db = db
    this.#clock = clock
    this.#limits = limits
    this.#onRefused = onRefused
  }

  /**
   * Lets a guess be checked if there is room for a wrong one. `check` throws one of `WRONG` if it is. Throws TOO_MANY_TRIES, or what stands for
   * it, without checking.
   */
  async attempt<T>(guess: Guess, check: () => Promise<T>): Promise<T> {
    const at = this.#clock.now()
    const budgets = this.#budgetsOf(guess, await this.#isKnown(placeOf(guess), at))
    // First without a lock: what is refused counts nowhere.
    await this.#refuseIfFull(guess, at, budgets)
    // Counted before it is checked, or many guesses at a time would all be the first.
    await this.#count(guess, at, budgets)
    try {
      const right = await check()
      await takeBack(this.#db, at, budgets)
      return right
    } catch (error) {
      if (!(error instanceof Refusal && WRONG.has(error.code))) await takeBack(this.#db, at, budgets)
      throw error
    }
  }

  /** Forgets the wrong guesses at a secret that has been replaced, from wherever: who guessed it knows nothing of the new one. */
  async forgive(account: AccountName, of: Secret): Promise<void> {
    await this.#db
      .deleteFrom('wrong_guesses')
      .where('secret', '=', hash('account', of, nameOf(account)))
      .execute()
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
    const { perAddress } = this.#limits
    const secret = hash('account', of, nameOf(account))
    const ofAccount = { of: 'account', secret, limit: this.#limits.perAccount[of] } as const
    const ofAddress = { of: 'address', secret: null, limit: perAddress } as const
    return isKnown
      ? [
          { ...ofAccount, key: hash('account at a known place', of, nameOf(account), address) },
          { ...ofAddress, key: hash('known places of address', address) },
        ]
      : [
          { ...ofAccount, key: secret },
          { ...ofAddress, key: hash('address', address) },
        ]
  }

  /** Throws TOO_MANY_TRIES, or what stands for it, if one of the budgets is used up. */
  async #refuseIfFull(guess: Guess, now: Date, budgets: readonly Budget[]): Promise<void> {
    const keys = budgets.map(({ key }) => key)
    const rows = await this.#db.selectFrom('wrong_guesses').selectAll().where('key', 'in', keys).execute()
    for (const { of, key, limit } of budgets) {
      const row = rows.find((row) => row.key.equals(key))
      const recent = row?.guessed_at.filter((guessedAt) => guessedAt > before(now, WINDOW_MS)) ?? []
      const first = recent.at(-limit)
      if (first === undefined) continue
      if (await this.#isNews(key, now)) await this.#onRefused(guess, of)
      throw tooMany(guess, now, new Date(first.getTime() + WINDOW_MS))
    }
  }

  /** Whether the refusal is the first of this budget in a quarter of an hour. */
  async #isNews(key: Buffer, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('wrong_guesses')
      .set({ refused_at: now })
      .where('key', '=', key)
      .where((eb) => eb.or([eb('refused_at', 'is', null), eb('refused_at', '<=', before(now, WINDOW_MS))]))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** Counts a guess in all its budgets, or throws TOO_MANY_TRIES and counts it in none. */
  async #count(guess: Guess, at: Date, budgets: readonly Budget[]): Promise<void> {
    for (const [index, budget] of budgets.entries()) {
      if (await countIn(this.#db, at, budget)) continue
      await takeBack(this.#db, at, budgets.slice(0, index))
      await this.#refuseIfFull(guess, at, budgets)
      // Other guesses used it up, and were taken back since.
      throw tooMany(guess, at, at)
    }
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

/** Counts a guess in one budget; returns whether there was room. One statement, so that none slips past. */
async function countIn(db: Database, at: Date, { key, secret, limit }: Budget): Promise<boolean> {
  const recent = sql`from unnest(held.guessed_at) as guess where guess > ${before(at, WINDOW_MS)}`
  const { rows } = await sql`
    insert into wrong_guesses as held (key, secret, guessed_at) values (${key}, ${secret}, array[${at}::timestamptz])
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

function tooMany({ of }: Guess, now: Date, retryAt: Date): Refusal {
  return new Refusal(TOO_MANY[of], {
    times: { retryAt },
    retryAfterMs: retryAt.getTime() - now.getTime(),
  })
}

function placeOf({ account, address }: Place): Buffer {
  return hash('place', nameOf(account), address)
}

const nameOf = ({ kind, email }: AccountName) => `${kind}s:${email}`

/** Emails and addresses are not stored. */
function hash(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
