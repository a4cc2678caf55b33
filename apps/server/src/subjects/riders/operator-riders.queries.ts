/** The operators' lists of riders, by page. */
import { COUNTED_MOST } from '@puni/contract/limits'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { selectOperatorRiders } from './riders.queries.ts'
import { wordsOf } from './rider-search.ts'

interface Listing {
  /** All without one; an erased sign-up leaves nothing to show. */
  readonly state?: 'waiting' | 'refused' | 'active' | 'blocked' | 'erased' | undefined
  readonly search?: string | undefined
  readonly onDuty: boolean
  readonly zoneId?: string | undefined
  /** Riders who come after this one. */
  readonly after?: string | undefined
  readonly limit: number
}

// Each as the index has it that lists them (`018-rider-search.ts`, `031-refused-sign-ups.ts`).
const STATES = {
  waiting: sql<SqlBool>`riders.activated_at is null and riders.blocked_at is null and riders.erased_at is null and riders.refused_at is null`,
  refused: sql<SqlBool>`riders.refused_at is not null`,
  active: sql<SqlBool>`riders.activated_at is not null and riders.blocked_at is null and riders.erased_at is null`,
  blocked: sql<SqlBool>`riders.blocked_at is not null`,
  erased: sql<SqlBool>`riders.erased_at is not null and riders.activated_at is not null`,
  any: sql<SqlBool>`(riders.erased_at is null or riders.activated_at is not null)`,
} as const

/** The riders of a page, the newest first, and the id of the last one if there are more. Throws INVALID_INPUT for an unknown `after`. */
export async function readListedRiders(db: Database, listing: Listing) {
  const { state, search, onDuty, zoneId, after, limit } = listing
  let riders = selectOperatorRiders(db)
    .where(STATES[state ?? 'any'])
    .orderBy('riders.created_at', 'desc')
    .orderBy('riders.id', 'desc')
    .limit(limit + 1)
  if (onDuty) riders = riders.where('riders.working', '=', true)
  if (zoneId !== undefined) riders = riders.where('riders.zone_id', '=', zoneId)
  const words = wordsOf(search ?? '')
  if (words !== null)
    riders = riders.where(
      sql<SqlBool>`rider_words(riders.full_name, riders.email, riders.phone, riders.document_number) @@ ${words}::tsquery`,
    )
  if (after !== undefined) {
    await refuseUnknown(db, after)
    // Read where it is compared: JavaScript knows no microseconds.
    const time = sql`(select created_at from riders as last where last.id = ${after})`
    riders = riders.where(
      sql<SqlBool>`riders.created_at <= ${time} and (riders.created_at < ${time} or riders.id < ${after})`,
    )
  }
  const rows = await riders.execute()
  const page = rows.slice(0, limit)
  return { page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

async function refuseUnknown(db: Database, after: string): Promise<void> {
  const last = await db.selectFrom('riders').select('id').where('id', '=', after).executeTakeFirst()
  if (last === undefined) throw new Refusal('INVALID_INPUT', { fields: { after: 'La página no es válida' } })
}

/** How many riders wait for activation; no more than COUNTED_MOST are counted. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from riders where ${STATES.waiting} limit ${COUNTED_MOST}) as waiting
  `.execute(db)
  return rows[0]?.count ?? 0
}
