/**
 * What a statement confirms about its caller in the instant in which it reads or writes. The busy calls know their
 * caller from memory, which may be out of date; this is not.
 */
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { JsonRow } from '../../platform/database/json-rows.ts'
import { type Caller, CallerOutdated } from '../../platform/http/caller.ts'
import { SECOND_FACTOR_SETTING } from './second-factor-setting.ts'

/** The values of the condition. */
export interface Admission {
  /** Null: there is nothing to confirm. The caller was looked up for this very call, or is the server itself. */
  readonly admits: Caller['kind'] | null
  readonly tokenHash: Buffer | null
  readonly now: Date
}

/** What is to be confirmed of a caller: that it is in good standing. Others are never known from memory. */
export function admissionOf({ kind, standing, tokenHash }: Caller, now: Date): Admission {
  return { admits: standing === 'active' ? kind : null, tokenHash, now }
}

/** The server itself, which needs no admission. */
export function ownAdmission(now: Date): Admission {
  return { admits: null, tokenHash: null, now }
}

const GOOD_STANDING: Readonly<Record<Caller['kind'], (p: Admission) => RawBuilder<unknown>>> = {
  rider: ({ tokenHash }) => sql`
    select from sessions join riders on riders.id = sessions.rider_id
    where token_hash = ${tokenHash} and erased_at is null and activated_at is not null and blocked_at is null`,
  operator: ({ tokenHash }) => sql`
    select from sessions join operators on operators.id = sessions.operator_id
    where token_hash = ${tokenHash} and disabled_at is null
      and (totp_confirmed_at is not null or not exists (
        select from settings where name = ${sql.lit(SECOND_FACTOR_SETTING)} and value @> '{"required": true}'
      ))`,
  store: ({ tokenHash, now }) => sql`
    select from store_keys where key_hash = ${tokenHash} and (ends_at is null or ends_at > ${now})`,
}

/**
 * Condition: session or key are there, and the account is in good standing. `kinds` are those that may call: every part
 * costs some time, also one that is not needed. Whether a session was unused for too long is known from memory, as being
 * used elsewhere only makes it last longer.
 */
export function isAdmitted(p: Admission, kinds: readonly Caller['kind'][] = ['rider']): RawBuilder<boolean> {
  const cases = kinds.map(
    (kind) => sql`when ${p.admits} = ${sql.lit(kind)} then exists (${GOOD_STANDING[kind](p)})`,
  )
  return sql<boolean>`case when ${p.admits}::text is null then true ${sql.join(cases, sql` `)} else false end`
}

/** A row that tells whether the caller is admitted. */
export interface Admitted {
  readonly admitted: boolean
}

/** The same, with a row that was found; null if there is none. */
export interface Confirmed<Row> extends Admitted {
  readonly found: JsonRow<Row> | null
}

/** The row of a query, which has one at most, and whether the caller is admitted. */
export function confirming<Row>(admission: Admission, query: Expression<Row>): RawBuilder<Confirmed<Row>> {
  return sql`select ${isAdmitted(admission)} as admitted, ${foundAs(query)}`
}

/** The row of a query, which has one at most, as the column `found`. */
export function foundAs(query: Expression<unknown>): RawBuilder<unknown> {
  return sql`(select to_json(it) from ${query} as it) as found`
}

/** The first row of a statement that always returns one. Throws CallerOutdated unless the caller was admitted. */
export function admittedRow<Row extends Admitted>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a statement that always returns a row returned none')
  if (!row.admitted) throw new CallerOutdated()
  return row
}
