/** A request that is retried because its answer was lost does its work once. */
import type { CallName } from '@puni/contract/routes'
import { type RawBuilder, sql } from 'kysely'
import { createHash } from 'node:crypto'
import { prepared } from '../database/prepared.ts'
import type { Database, DatabaseTransaction } from '../database/schema.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../refusal.ts'

/** How long a key is kept, milliseconds. */
const KEPT_MS = 24 * 3_600_000

/** A uniquely identified request. */
export interface KeyedRequest {
  readonly scope: string
  readonly key: string
  readonly hash: Buffer
}

/**
 * The request of a caller with its `Idempotency-Key`; null without one. `input` is everything the work
 * depends on.
 */
export function keyedRequest(
  call: CallName,
  caller: Caller,
  key: string | undefined,
  input: object,
): KeyedRequest | null {
  if (key === undefined) return null
  const hash = createHash('sha256').update(JSON.stringify(input)).digest()
  return { scope: `${call}:${caller.id}`, key, hash }
}

/**
 * Does some work, or returns the stored result if the same request came before.
 *
 * - Key and work are written together or not at all, so a refused request leaves no key.
 * - A simultaneous repeat waits for the first.
 * - The result of `work` must survive JSON.
 *
 * Throws KEY_REUSED for a key that came with other input.
 */
export async function oncePerKey<T>(
  tx: DatabaseTransaction,
  now: Date,
  request: KeyedRequest | null,
  work: () => Promise<T>,
): Promise<T> {
  if (request === null) return await work()
  const { scope, key, hash } = request
  const { rows: claimed } = await sql`
    insert into idempotency_keys (scope, key, request_hash, created_at) values (${scope}, ${key}, ${hash}, ${now})
    on conflict (scope, key) do update set request_hash = excluded.request_hash, created_at = excluded.created_at
      where idempotency_keys.created_at <= ${forgotten(now)}
    returning key
  `.execute(tx)
  const keys = tx.selectFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key)
  if (claimed.length === 0) {
    const earlier = await keys.select(['request_hash', 'result']).executeTakeFirstOrThrow()
    return earlierResult(request, earlier) as T
  }
  const result = await work()
  await tx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
  return result
}

/*
 * The same for work that is one statement. A first statement reads what the work depends on, and the key; what comes of
 * it is decided; the second claims the key and writes both, or neither.
 */

/** The values of a key in a statement; all null for a request without one. */
export interface KeyValues {
  readonly scope: string | null
  readonly key: string | null
  readonly hash: Buffer | null
  /** Keys from before this instant are forgotten. */
  readonly keptSince: Date
}

/** The key of a request, as values for statements. */
export function keyValues(request: KeyedRequest | null, now: Date): KeyValues {
  const { scope, key, hash } = request ?? { scope: null, key: null, hash: null }
  return { scope, key, hash, keptSince: forgotten(now) }
}

/** What is stored under a key: a row of `earlierRequest`. Both are null if it is new. */
export interface EarlierRequest {
  readonly request_hash: Buffer | null
  readonly result: unknown
}

/** A subquery with at most one row of `EarlierRequest`: what is stored under the key. */
export function earlierRequest({ scope, key, keptSince }: KeyValues): RawBuilder<unknown> {
  return sql`(
    select request_hash, result from idempotency_keys
    where scope = ${scope} and key = ${key} and created_at > ${keptSince}
  )`
}

/** The result of the same request, if it came before; null if it is new. Throws KEY_REUSED. */
export function earlierResult(
  request: KeyedRequest | null,
  { request_hash, result }: EarlierRequest,
): unknown {
  if (request === null || request_hash === null) return null
  if (!request_hash.equals(request.hash)) throw new Refusal('KEY_REUSED')
  return result
}

/**
 * The statement that claims a key and stores the result, for a `with`: for each row of `source`, which has one at most.
 * It returns none where the key was taken meanwhile, or where there is none.
 */
export function claimKey(
  { scope, key, hash, keptSince }: KeyValues,
  source: RawBuilder<unknown>,
  { result, now }: { readonly result: string; readonly now: Date },
): RawBuilder<{ readonly key: string }> {
  return sql`
    insert into idempotency_keys (scope, key, request_hash, created_at, result)
    select ${scope}::text, ${key}::text, ${hash}::bytea, ${now}::timestamptz, ${result}::jsonb
    from ${source} as source where ${key}::text is not null
    on conflict (scope, key) do update
      set request_hash = excluded.request_hash, created_at = excluded.created_at, result = excluded.result
      where idempotency_keys.created_at <= ${keptSince}
    returning key
  `
}

/** Condition: the request has no key, or the statement called `claimed` claimed it. */
export function isClaimed({ key }: KeyValues): RawBuilder<boolean> {
  return sql<boolean>`(${key}::text is null or exists (select from claimed))`
}

interface Claim extends KeyValues {
  /** JSON. */
  readonly result: string
  readonly now: Date
}

const claim = prepared<Claim, { readonly key: string }>((p) => claimKey(p, sql`(select)`, p))

/** Claims the key of a request that had nothing to write. Returns whether it did, or there is none. */
export async function claimForNothing(db: Database, values: Claim): Promise<boolean> {
  return values.key === null || (await claim(db, values)).length > 0
}

/** Keys deleted by one statement: few enough for its time limit. */
const BATCH = 5_000

/** Deletes expired keys. Processes share the work. */
export async function forgetKeys(db: Database, now: Date): Promise<void> {
  let deleted: bigint
  do {
    const { numAffectedRows } = await sql`
      with due as (
        select scope, key from idempotency_keys where created_at <= ${forgotten(now)} limit ${BATCH} for update skip locked
      )
      delete from idempotency_keys as kept using due where kept.scope = due.scope and kept.key = due.key
    `.execute(db)
    deleted = numAffectedRows ?? 0n
  } while (deleted === BigInt(BATCH))
}

function forgotten(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}
