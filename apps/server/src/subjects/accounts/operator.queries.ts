import type { Operator } from '@puni/contract/operators/entities'
import type { Database } from '../../platform/database/schema.ts'
import { readRequired } from './second-factor-setting.ts'

/** Selects operators. */
export function selectOperators(db: Database) {
  return db.selectFrom('operators').selectAll()
}

/** An operator's row. */
export type OperatorRow = Awaited<ReturnType<ReturnType<typeof selectOperators>['executeTakeFirstOrThrow']>>

/** An operator as it sees itself. */
export async function readOperator(db: Database, id: string): Promise<Operator> {
  const row = await selectOperators(db).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...presentOperator(row), secondFactorRequired: await readRequired(db) }
}

/** What everybody who sees an operator sees. */
export function presentOperator(row: OperatorRow) {
  return {
    _id: row.id,
    email: row.email,
    fullName: row.full_name,
    role: row.role,
    secondFactor: row.totp_confirmed_at !== null,
  }
}
