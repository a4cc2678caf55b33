import type { FastifyRequest } from 'fastify'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import type { AccountName, Guess, Place, Secret } from '../../platform/limits/guess-limits.ts'

/** Who logs in: a rider, an operator or a person of a store. */
export interface Account {
  readonly kind: 'rider' | 'operator' | 'store-user'
  readonly id: string
}

/** An account that gets in again with a code; a person of a store is invited anew. */
export interface RecoverableAccount extends Account {
  readonly kind: 'rider' | 'operator'
}

/** The table of each kind of account. */
export const ACCOUNT_TABLE = { rider: 'riders', operator: 'operators', 'store-user': 'store_users' } as const

/** The column by which sessions and recovery codes name each kind of account. */
export const OWNER_COLUMN = {
  rider: 'rider_id',
  operator: 'operator_id',
  'store-user': 'store_user_id',
} as const

/** The account behind a call that the contract admits riders and operators to. Throws where a store got through. */
export function accountOf({ kind, id }: Caller): Account {
  if (kind === 'store') throw new Error('a store has no account')
  return { kind, id }
}

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: DatabaseTransaction, { kind, id }: Account): Promise<void> {
  await tx.selectFrom(ACCOUNT_TABLE[kind]).select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Where a request about an account comes from. */
export function placeOf({ ip }: FastifyRequest, account: AccountName): Place {
  return { account, address: addressKey(ip) }
}

/** A guess at a secret of an account that comes with this request. */
export function guessOf(request: FastifyRequest, account: AccountName, of: Secret): Guess {
  return { of, ...placeOf(request, account) }
}
