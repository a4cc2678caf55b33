/** A request that is retried because its answer was lost does its work once. */
import type { CallName } from '@puni/contract/routes'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Database, DatabaseTransaction } from '../database/schema.ts'
import { Refusal } from '../refusal.ts'

/** How long a key is kept. */
export const KEY_HOURS = 24
const KEPT_MS = KEY_HOURS * 3_600_000

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
  callerId: string,
  key: string | undefined,
  input: object,
): KeyedRequest | null {
  if (key === undefined) return null
  const hash = createHash('sha256').update(JSON.stringify(input)).digest()
  return { scope: `${call}:${callerId}`, key, hash }
}

/**
 * Does some work, or returns the stored result if the same request came before.
 *
 * - Key and work are written together or not at all, so a refused request leaves no key, nor does an outcome that is a refusal.
 * - A simultaneous repeat waits for the first.
 * - The result of `work` must survive JSON.
 *
 * Throws KEY_REUSED for a key that came with other input.
 */
export async function oncePerKey<T extends { readonly refusal?: Refusal | null }>(
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
    if (!earlier.request_hash.equals(hash)) throw new Refusal('KEY_REUSED')
    return earlier.result as T
  }
  const result = await work()
  if (result.refusal) {
    await tx.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute()
    return result
  }
  await tx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
  return result
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
