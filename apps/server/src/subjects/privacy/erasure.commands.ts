/**
 * Erases accounts. The person is gone; the row stays, so that orders, money and shifts keep their rider, and the
 * email can sign up again.
 */
import { RECOVERED_HOURS } from '@puni/contract/accounts/limits'
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { leaveDuty } from '../riders/duty.commands.ts'
import { orderInHand } from '../riders/order-in-hand.queries.ts'

/** What operators read in place of the name. */
const ERASED_NAME = 'Cuenta eliminada'

/** What an erasure leaves to do after the commit. */
export interface Erasure extends Outcome {
  /** The accounts that this erased; those erased before are not among them. */
  readonly riderIds: readonly string[]
  /** Keys of photos that no account has any more. */
  readonly photos: readonly string[]
}

const NOTHING: Erasure = { riderIds: [], photos: [], happened: [] }

/** Erases an account on request. Throws RIDER_NOT_FOUND, or ORDER_IN_HAND: whoever carries an order has to end it first. */
export async function eraseOnRequest(tx: DatabaseTransaction, now: Date, riderId: string): Promise<Erasure> {
  const rider = await tx.selectFrom('riders').select('id').where('id', '=', riderId).executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  const erasure = await eraseRiders(tx, now, [riderId])
  if ((await orderInHand(tx, riderId)) !== null) throw new Refusal('ORDER_IN_HAND')
  return erasure
}

/** Erases the account of a rider who asks for it. Throws what `eraseOnRequest` throws, and RECOVERED_LATELY. */
export async function eraseOwn(tx: DatabaseTransaction, now: Date, riderId: string): Promise<Erasure> {
  const recovered = await tx
    .selectFrom('riders')
    .select('id')
    .where('id', '=', riderId)
    .where('recovered_at', '>', new Date(now.getTime() - RECOVERED_HOURS * 3_600_000))
    .executeTakeFirst()
  if (recovered !== undefined) throw new Refusal('RECOVERED_LATELY')
  return await eraseOnRequest(tx, now, riderId)
}

/** Erases sign-ups from before this instant that were never activated, at most `limit`. Processes share the work. */
export async function eraseUnusedSignUps(
  tx: DatabaseTransaction,
  now: Date,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<Erasure> {
  const unused = await tx
    .selectFrom('riders')
    .select('id')
    .where('activated_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return await eraseRiders(
    tx,
    now,
    unused.map(({ id }) => id),
  )
}

/** Erases these accounts, also with an order in hand. Unknown ones, and those erased before, are left alone. */
export async function eraseRiders(
  tx: DatabaseTransaction,
  now: Date,
  riderIds: readonly string[],
): Promise<Erasure> {
  if (riderIds.length === 0) return NOTHING
  const riders = await tx
    .selectFrom('riders')
    .select(['id', 'working', 'dni_photo', 'selfie_photo'])
    .where('id', 'in', riderIds)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (riders.length === 0) return NOTHING
  const happened: DomainEvent[] = []
  for (const { id, working } of riders) {
    if (working) happened.push(...(await leaveDuty(tx, now, id, 'La cuenta fue eliminada')))
    happened.push({ type: 'rider-changed', riderId: id })
  }
  const ids = riders.map(({ id }) => id)
  const proofs = await forgetProofs(tx, ids)
  const appeals = await tx.deleteFrom('appeals').where('rider_id', 'in', ids).returning('photos').execute()
  const alarms = await tx
    .deleteFrom('emergencies')
    .where('rider_id', 'in', ids)
    .returning('rider_id as riderId')
    .execute()
  happened.push(...alarms.map(({ riderId }) => ({ type: 'emergency-over' as const, riderId })))
  const ended = await tx.deleteFrom('sessions').where('rider_id', 'in', ids).returning('token_hash').execute()
  happened.push(
    ...ended.map(({ token_hash }) => ({
      type: 'session-ended' as const,
      session: token_hash.toString('hex'),
    })),
  )
  await removeTraces(tx, now, ids)
  await anonymise(tx, now, ids)
  return {
    riderIds: ids,
    photos: [
      ...[...riders.flatMap((row) => [row.dni_photo, row.selfie_photo]), ...proofs].filter(isKey),
      ...appeals.flatMap(({ photos }) => photos),
    ],
    happened,
  }
}

/** What else refers to the person: what let it in, where it was, and what was written about it. */
async function removeTraces(tx: DatabaseTransaction, now: Date, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('activation_codes').where('rider_id', 'in', ids).execute()
  await tx.deleteFrom('recovery_codes').where('rider_id', 'in', ids).execute()
  await tx.deleteFrom('contact_changes').where('rider_id', 'in', ids).execute()
  await tx.deleteFrom('rider_notes').where('rider_id', 'in', ids).execute()
  await tx.deleteFrom('rider_zones').where('rider_id', 'in', ids).execute()
  await tx.deleteFrom('messages').where('rider_id', 'in', ids).execute()
  await tx.deleteFrom('push_jobs').where('rider_id', 'in', ids).execute()
  await tx.deleteFrom('rider_notices').where('rider_id', 'in', ids).execute()
  await tx.deleteFrom('order_exclusions').where('rider_id', 'in', ids).execute()
  await tx.updateTable('order_adjustments').set({ reason: null }).where('rider_id', 'in', ids).execute()
  await tx
    .updateTable('settlements')
    .set({ reason: null, dispute: null, answer: null, undone_reason: null })
    .where('rider_id', 'in', ids)
    .execute()
  await tx.updateTable('late_steps').set({ reason: null }).where('rider_id', 'in', ids).execute()
  await tx
    .updateTable('rider_blocks')
    .set({ reason: ERASED_NAME, lifted_at: sql`coalesce(lifted_at, ${now})` })
    .where('rider_id', 'in', ids)
    .execute()
  await tx
    .updateTable('shifts')
    .set({ latitude: null, longitude: null, placed_at: null })
    .where('rider_id', 'in', ids)
    .execute()
  await forgetInWebhooks(tx, ids)
  // By the orders they were offered, for which there is an index.
  await sql`
    update order_events set reason = null
    where reason is not null and actor = 'rider' and actor_id in (${sql.join(ids)})
      and order_id in (select order_id from offers where rider_id in (${sql.join(ids)}))
  `.execute(tx)
}

/** What stores were told of their deliveries names them; what is still to be told is made anew. */
async function forgetInWebhooks(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  const theirs = sql`
    order_id in (select order_id from offers where rider_id in (${sql.join(ids)}))
    and coalesce(facts->>'assigned_rider_id', facts->>'rider_id') in (${sql.join(ids)})
  `
  await sql`delete from webhook_messages where state <> 'waiting' and ${theirs}`.execute(tx)
  await sql`update webhook_messages set payload = null where payload is not null and ${theirs}`.execute(tx)
}

/** Removes photos and reasons by which they proved deliveries; that these were proved stays in the orders. Returns the photos' keys. */
async function forgetProofs(tx: DatabaseTransaction, ids: readonly string[]): Promise<(string | null)[]> {
  const given = await tx
    .selectFrom('handovers')
    .select('photo')
    .where('rider_id', 'in', ids)
    .orderBy('order_id')
    .forUpdate()
    .execute()
  await tx.updateTable('handovers').set({ photo: null, reason: null }).where('rider_id', 'in', ids).execute()
  return given.map(({ photo }) => photo)
}

async function anonymise(tx: DatabaseTransaction, now: Date, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('riders')
    .set({
      erased_at: now,
      full_name: ERASED_NAME,
      email: sql`gen_random_uuid() || '@erased.invalid'`,
      password_hash: null,
      document_number: '',
      phone: '',
      blocked_at: null,
      blocked_reason: null,
      refused_at: null,
      refused_reason: null,
      recovered_at: null,
      push_token: null,
      last_free_at: null,
      last_latitude: null,
      last_longitude: null,
      last_accuracy_m: null,
      last_position_at: null,
      leg_latitude: null,
      leg_longitude: null,
      leg_accuracy_m: null,
      heard_at: null,
      dni_photo: null,
      selfie_photo: null,
    })
    .where('id', 'in', ids)
    .execute()
}

function isKey(key: string | null): key is string {
  return key !== null
}
