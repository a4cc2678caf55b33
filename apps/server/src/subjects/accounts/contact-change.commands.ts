/**
 * A rider's new phone or email, which an admin enters. It counts once a code is told that went to the new phone; for an email to the phone that
 * is known. One at a time: whoever had both at once would have taken the account over.
 */
import { CONTACT_CODE } from '@puni/contract/accounts/limits'
import { ERRORS } from '@puni/contract/errors'
import { whatsappUrl } from '@puni/contract/phone'
import { sql } from 'kysely'
import { violatedUnique } from '../../platform/database/failures.ts'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { giveNotices } from '../notifications/notices.commands.ts'
import { secretMatches } from './passwords.ts'

/** What is to change, with its new value. */
export interface NewContact {
  readonly of: 'phone' | 'email'
  readonly value: string
}

/** As the rider reads it in a notice. */
const NAMES = { phone: 'teléfono', email: 'email' } as const

const taken = {
  phone: () => new Refusal('PHONE_TAKEN', { fields: { phone: ERRORS.PHONE_TAKEN.message } }),
  email: () => new Refusal('EMAIL_TAKEN', { fields: { email: ERRORS.EMAIL_TAKEN.message } }),
}

interface Begun extends Outcome {
  readonly fullName: string
  readonly email: string
  /** Where the code goes. */
  readonly sendTo: string
  readonly expiresAt: Date
}

/**
 * Keeps a new phone or email until its code is told; another one that waits ends. The rider is told at once. Throws RIDER_NOT_FOUND,
 * INVALID_INPUT for what the rider has already or for an email without a mobile to write to, and PHONE_TAKEN or EMAIL_TAKEN.
 */
export async function beginContactChange(
  tx: DatabaseTransaction,
  now: Date,
  {
    riderId,
    operatorId,
    contact: { of, value },
    hash,
  }: {
    readonly riderId: string
    readonly operatorId: string
    readonly contact: NewContact
    readonly hash: string
  },
): Promise<Begun> {
  const rider = await lockRider(tx, riderId)
  if (rider[of] === value) throw invalid(of, 'Es el que ya tiene')
  const sendTo = of === 'phone' ? value : rider.phone
  if (whatsappUrl(sendTo) === null)
    throw invalid(of, 'Primero cambiá su teléfono: al que tiene no se le puede escribir')
  await refuseTaken(tx, riderId, { of, value })
  const expiresAt = new Date(now.getTime() + CONTACT_CODE.lifeMinutes * 60_000)
  const change = {
    phone: of === 'phone' ? value : null,
    email: of === 'email' ? value : null,
    code_hash: hash,
    begun_by: operatorId,
    issued_at: now,
    expires_at: expiresAt,
  }
  await tx
    .insertInto('contact_changes')
    .values({ rider_id: riderId, ...change })
    .onConflict((conflict) => conflict.column('rider_id').doUpdateSet(change))
    .execute()
  const told = await giveNotices(tx, now, [{ riderId, kind: 'contact_changing', reason: NAMES[of] }])
  return {
    fullName: rider.full_name,
    email: rider.email,
    sendTo,
    expiresAt,
    happened: [{ type: 'rider-noted', riderId }, ...told],
  }
}

/**
 * Sets what waits, if the code is its own; the code is used up. Codes that went to the phone before end, sessions do not: they are the rider's
 * way to read that this happened, and no password has changed. Throws RIDER_NOT_FOUND, CODE_WRONG, CODE_EXPIRED, and PHONE_TAKEN or
 * EMAIL_TAKEN if somebody else has it by now.
 */
export async function confirmContactChange(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  code: string,
): Promise<Outcome & Pick<NewContact, 'of'>> {
  await lockRider(tx, riderId)
  const change = await tx
    .selectFrom('contact_changes')
    .selectAll()
    .where('rider_id', '=', riderId)
    .executeTakeFirst()
  const matches = await secretMatches(change?.code_hash ?? null, code)
  if (change === undefined || !matches) throw new Refusal('CODE_WRONG', WRONG_CODE)
  if (change.expires_at <= now) throw new Refusal('CODE_EXPIRED')
  const contact: NewContact =
    change.phone === null ? { of: 'email', value: change.email ?? '' } : { of: 'phone', value: change.phone }
  await refuseTaken(tx, riderId, contact)
  await tx
    .updateTable('riders')
    .set({ [contact.of]: contact.value })
    .where('id', '=', riderId)
    .execute()
    .catch((error: unknown) => {
      throw violatedUnique(error) === null ? error : taken.email()
    })
  for (const table of ['contact_changes', 'activation_codes', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('rider_id', '=', riderId).execute()
  const told = await giveNotices(tx, now, [{ riderId, kind: 'contact_changed', reason: NAMES[contact.of] }])
  return { of: contact.of, happened: [{ type: 'rider-changed', riderId }, ...told] }
}

const WRONG_CODE = { message: 'El código no es correcto', fields: { code: 'El código no es correcto' } }

const invalid = (field: NewContact['of'], message: string) =>
  new Refusal('INVALID_INPUT', { fields: { [field]: message } })

async function lockRider(tx: DatabaseTransaction, riderId: string) {
  const rider = await tx
    .selectFrom('riders')
    .select(['full_name', 'email', 'phone'])
    .where('id', '=', riderId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  return rider
}

/**
 * Throws PHONE_TAKEN or EMAIL_TAKEN. Of two who change to the same phone at once the second one sees the first; emails have an index that
 * refuses it. A phone of a refused sign-up is nobody's.
 */
async function refuseTaken(tx: Database, riderId: string, { of, value }: NewContact): Promise<void> {
  if (of === 'phone')
    await sql`select pg_advisory_xact_lock(hashtextextended('phone:' || digits_of(${value}), 0))`.execute(tx)
  const others = tx.selectFrom('riders').select('id').where('id', '<>', riderId)
  const other =
    of === 'email'
      ? others.where('email', '=', value)
      : others.where(sql<boolean>`digits_of(phone) = digits_of(${value})`).where('refused_at', 'is', null)
  if ((await other.limit(1).executeTakeFirst()) !== undefined) throw taken[of]()
}
