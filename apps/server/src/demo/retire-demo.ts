/** What a demo left behind must open nothing once the same database is used for real. */
import type { DomainEvent, Outcome } from '../platform/outcomes/domain-events.ts'
import type { DatabaseTransaction } from '../platform/database/schema.ts'
import { leaveDuty } from '../subjects/riders/duty.commands.ts'
import { forgetPushToken } from '../subjects/riders/push-token.commands.ts'

/** How many accounts of a demo there are. */
interface DemoAccounts {
  readonly riders: number
  readonly operators: number
  readonly stores: number
}

/**
 * Takes the riders of a demo off duty, forgets their phones and ends all sessions of its accounts. They stay
 * in the database, where their orders refer to them; login and tokens refuse them.
 */
export async function retireDemo(
  tx: DatabaseTransaction,
  now: Date,
): Promise<Outcome & { readonly accounts: DemoAccounts }> {
  const [riders, operators, stores] = [
    await tx.selectFrom('riders').select(['id', 'working']).where('demo', '=', true).execute(),
    await tx.selectFrom('operators').select('id').where('demo', '=', true).execute(),
    await tx.selectFrom('stores').select('id').where('demo', '=', true).execute(),
  ]
  const happened: DomainEvent[] = []
  for (const { id, working } of riders) {
    await forgetPushToken(tx, id)
    if (working) happened.push(...(await leaveDuty(tx, now, id, 'Las cuentas de la demo ya no sirven')))
  }
  const ended = await tx
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('rider_id', 'in', eb.selectFrom('riders').select('id').where('demo', '=', true)),
        eb('operator_id', 'in', eb.selectFrom('operators').select('id').where('demo', '=', true)),
      ]),
    )
    .returning('token_hash')
    .execute()
  happened.push(
    ...ended.map(
      ({ token_hash: hash }) => ({ type: 'session-ended', session: hash.toString('hex') }) as const,
    ),
  )
  const accounts = { riders: riders.length, operators: operators.length, stores: stores.length }
  return { accounts, happened }
}
