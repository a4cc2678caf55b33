import type { ListedOperator } from '@puni/contract/operators/entities'
import { DISABLED_OPERATORS_MOST } from '@puni/contract/operators/limits'
import type { Database } from '../../platform/database/schema.ts'
import { type OperatorRow, presentOperator, selectOperators } from '../accounts/operator.queries.ts'

/** All operators who may come in, and those disabled last, by name. */
export async function readOperators(db: Database): Promise<ListedOperator[]> {
  const disabled = db
    .selectFrom('operators')
    .select('id')
    .where('disabled_at', 'is not', null)
    .orderBy('disabled_at', 'desc')
    .orderBy('id')
    .limit(DISABLED_OPERATORS_MOST)
  const rows = await selectOperators(db)
    .where((eb) => eb.or([eb('disabled_at', 'is', null), eb('id', 'in', disabled)]))
    .orderBy('full_name')
    .orderBy('id')
    .execute()
  return rows.map(presentListed)
}

/** An operator as admins see it. */
export async function readListedOperator(db: Database, id: string): Promise<ListedOperator> {
  return presentListed(await selectOperators(db).where('id', '=', id).executeTakeFirstOrThrow())
}

function presentListed(row: OperatorRow): ListedOperator {
  return {
    ...presentOperator(row),
    disabled: row.disabled_at !== null,
    joined: row.password_hash !== null,
  }
}
