/** Writes the audit log, in the transaction of what it records. */
import type { AuditAction, AuditSubject } from '@puni/contract/audit/actions'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { AuditDetails, Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'

/**
 * What is recorded of an action. Of personal data `details` hold what was searched for and the address of a login only: names are read when
 * the log is shown.
 */
export interface AuditRecord {
  readonly action: AuditAction
  readonly subject?: readonly [kind: AuditSubject, id: string]
  readonly details?: AuditDetails
}

/** Appends to the log. `operatorId` is null for the server itself, and for those who were not let in. */
export async function recordAudit(
  db: Database,
  now: Date,
  operatorId: string | null,
  { action, subject, details = {} }: AuditRecord,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: now,
      action,
      operator_id: operatorId,
      subject_kind: subject?.[0] ?? null,
      subject_id: subject?.[1] ?? null,
      details: JSON.stringify(details),
    })
    .execute()
}

/** A command that records itself if an operator runs it. Riders and stores leave no trace here. */
export function audited<T>(
  { kind, id }: Caller,
  command: (tx: DatabaseTransaction, now: Date) => Promise<T>,
  record: (result: T) => AuditRecord,
): (tx: DatabaseTransaction, now: Date) => Promise<T> {
  return async (tx, now) => {
    const result = await command(tx, now)
    if (kind === 'operator') await recordAudit(tx, now, id, record(result))
    return result
  }
}

/** Records that an account makes too many requests. Its refusal does not wait for that. */
export function recordRefusedRequests({ db, clock, log }: { db: Database; clock: Clock; log: Logger }) {
  return ({ kind, id }: Caller): void => {
    recordAudit(db, clock.now(), null, { action: 'requests-refused', subject: [kind, id] }).catch(
      (error: unknown) => log.error({ err: error }, 'refused requests were not recorded'),
    )
  }
}
