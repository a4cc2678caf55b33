/** Records what operators read of persons, and tells when one of them reads too much. */
import { type AuditAction, AUDIT_KINDS, REVEALS, type SeenList } from '@puni/contract/audit/actions'
import { BULK_READING, LOOK_AGAIN_MINUTES } from '@puni/contract/audit/limits'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { AuditDetails, Database } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { type AuditRecord, recordAudit } from './audit.commands.ts'

type Reveal = AuditRecord & { readonly action: (typeof REVEALS)[number] }

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly log: Logger
  readonly registry: Registry
}

/** Recorded before it is shown; nothing is recorded of riders and stores, who read what is theirs. */
export class Reads {
  readonly #deps: Dependencies
  readonly #alarms: Counter

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#alarms = new Counter({
      name: 'puni_bulk_reads_total',
      help: 'Alarms: an operator read the data of very many persons.',
      registers: [deps.registry],
    })
  }

  /**
   * A list of this many persons, or of orders, narrowed and bounded by `filter`. The desk asks again for every change: that is not recorded
   * again.
   */
  async list(
    caller: Caller,
    list: SeenList,
    rows: number,
    filter: Readonly<Record<string, string | number | boolean | undefined>> = {},
  ): Promise<void> {
    if (rows === 0) return
    const chosen = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
    await this.#look(caller, {
      action: 'list-seen',
      details: { list, rows, ...(Object.fromEntries(chosen) as AuditDetails) },
    })
  }

  /** One rider or order, without contacts. */
  async one(caller: Caller, kind: 'rider' | 'order', id: string): Promise<void> {
    await this.#look(caller, { action: `${kind}-seen`, subject: [kind, id] })
  }

  /** What is shown on request alone: every time. */
  async reveal(caller: Caller, reveal: Reveal): Promise<void> {
    const { db, clock } = this.#deps
    await recordAudit(db, clock.now(), caller.id, reveal)
    await this.#watch(caller.id)
  }

  async #look(caller: Caller, look: AuditRecord): Promise<void> {
    if (caller.kind !== 'operator') return
    if (await this.#recordUnlessLately(caller.id, look)) await this.#watch(caller.id)
  }

  /** Whether it was recorded: not if the operator looked at the same in the last hour, however many rows it had then. */
  async #recordUnlessLately(
    operatorId: string,
    { action, subject, details = {} }: AuditRecord,
  ): Promise<boolean> {
    const { db, clock } = this.#deps
    const now = clock.now()
    const { numAffectedRows = 0n } = await sql`
      insert into audit_log (at, action, operator_id, subject_kind, subject_id, details)
      select ${now}, ${action}, ${operatorId}, ${subject?.[0] ?? null}, ${subject?.[1] ?? null}::uuid, look
      from (select ${JSON.stringify(details)}::jsonb as look) as looked
      where not exists (
        select from audit_log
        where operator_id = ${operatorId} and at > ${minutesBefore(now, LOOK_AGAIN_MINUTES)} and action = ${action}
          and subject_id is not distinct from ${subject?.[1] ?? null}::uuid and details - 'rows' = look - 'rows'
      )
    `.execute(db)
    return numAffectedRows > 0n
  }

  /** Tells once in the time that was too short for what was read. */
  async #watch(operatorId: string): Promise<void> {
    const { clock, commands, log } = this.#deps
    const now = clock.now()
    const passed = (await this.#readLately(operatorId, now)).find((read) =>
      BULK_READING.some(
        ({ hours, reveals, rows }) => hours === read.hours && (read.reveals > reveals || read.rows > rows),
      ),
    )
    if (passed === undefined || (await this.#isTold(operatorId, minutesBefore(now, passed.hours * 60))))
      return
    const details = { ...passed }
    await commands.run(async (tx) => {
      await recordAudit(tx, now, null, { action: 'bulk-read', subject: ['operator', operatorId], details })
      return { happened: [{ type: 'bulk-read', operatorId }] }
    })
    this.#alarms.inc()
    log.warn({ operatorId, ...details }, 'an operator reads the data of very many persons')
  }

  /** What the operator read in the hours of each limit. First bounded by the longest: the log has years. */
  async #readLately(operatorId: string, now: Date) {
    const limits = BULK_READING.map(({ hours }) => hours)
    const { rows } = await sql<{ hours: number; reveals: number; rows: number }>`
      with lately as (
        select at, action, details from audit_log
        where operator_id = ${operatorId} and at > ${minutesBefore(now, Math.max(...limits) * 60)}
          and action = any(${AUDIT_KINDS.seen})
      )
      select hours, (count(*) filter (where action = any(${REVEALS})))::int as reveals,
        coalesce(sum((details->>'rows')::int), 0)::int as rows
      from unnest(${limits}::int[]) as hours
      join lately on at > ${now}::timestamptz - make_interval(hours => hours)
      group by hours
    `.execute(this.#deps.db)
    return rows
  }

  async #isTold(operatorId: string, since: Date): Promise<boolean> {
    const alarm: AuditAction = 'bulk-read'
    const told = await this.#deps.db
      .selectFrom('audit_log')
      .select('id')
      .where('subject_id', '=', operatorId)
      .where('action', '=', alarm)
      .where('at', '>', since)
      .limit(1)
      .executeTakeFirst()
    return told !== undefined
  }
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000)
}
