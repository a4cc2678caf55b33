/** Reads the audit log by page, with the names of those whom it concerns as they are now. */
import { AUDIT_KINDS, type AuditKind } from '@puni/contract/audit/actions'
import type { AuditEntry } from '@puni/contract/audit/entities'
import { AUDIT_PAGE_SIZE } from '@puni/contract/audit/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

interface AuditFilter {
  /** Entries older than this id. */
  readonly before?: string | undefined
  readonly operatorId?: string | undefined
  readonly subjectId?: string | undefined
  readonly kind?: AuditKind | undefined
  /** A calendar day of `timeZone`. */
  readonly day?: string | undefined
  readonly timeZone: string
}

/** A page of the log, newest first; `next` is the `before` of the next page, null on the last. */
export async function readAuditLog(
  db: Database,
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await selectPage(db, filter)
    .limit(AUDIT_PAGE_SIZE + 1)
    .execute()
  const page = rows.slice(0, AUDIT_PAGE_SIZE)
  return {
    entries: page.map(presentEntry),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

function selectPage(db: Database, { before, operatorId, subjectId, kind, day, timeZone }: AuditFilter) {
  let entries = selectEntries(db).orderBy('audit_log.id', 'desc')
  if (before !== undefined) entries = entries.where('audit_log.id', '<', before)
  if (operatorId !== undefined) entries = entries.where('audit_log.operator_id', '=', operatorId)
  if (subjectId !== undefined) entries = entries.where('audit_log.subject_id', '=', subjectId)
  if (kind !== undefined) entries = entries.where('audit_log.action', 'in', [...AUDIT_KINDS[kind]])
  if (day === undefined) return entries
  const midnight = (plus: number) =>
    sql<Date>`(${day}::date + ${plus}::integer)::timestamp at time zone ${timeZone}`
  return entries.where('audit_log.at', '>=', midnight(0)).where('audit_log.at', '<', midnight(1))
}

function selectEntries(db: Database) {
  return db
    .selectFrom('audit_log')
    .leftJoin('operators', 'operators.id', 'audit_log.operator_id')
    .selectAll('audit_log')
    .select([
      'operators.full_name as operator_name',
      sql<string | null>`case subject_kind
        when 'operator' then (select full_name from operators where id = subject_id)
        when 'rider' then (select full_name from riders where id = subject_id)
        when 'order' then (select number::text from orders where id = subject_id)
        when 'recurring' then (
          select coalesce((select name from stores where id = (template->>'storeId')::uuid), template->'origin'->>'independentStoreName')
          from recurring_orders where id = subject_id
        )
        when 'zone' then (select name from zones where id = subject_id)
        when 'store' then (select name from stores where id = subject_id)
      end`.as('subject_name'),
    ])
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

function presentEntry(row: EntryRow): AuditEntry {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    operator: row.operator_id === null ? null : { _id: row.operator_id, fullName: row.operator_name ?? '' },
    subject:
      row.subject_kind === null || row.subject_id === null
        ? null
        : { kind: row.subject_kind, _id: row.subject_id, name: row.subject_name },
    details: row.details,
  }
}
