/** Counts statements and blocks on the database's side, by pg_stat_statements. */
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'

/** The dispatcher's and the push worker's, which every change wakes: they would do the same for many changes at once. */
export const BACKGROUND = /zone_leases|(from|update) push_jobs/

/** A statement, and what it did since counting began. */
export interface Counted {
  readonly query: string
  readonly calls: number
  /** Pages read, from memory or disk. */
  readonly blocks: number
  /** Time within PostgreSQL, milliseconds. */
  readonly ms: number
}

/** What all others did in this database while `work` ran. */
export async function countDuring(sql: pg.Client, work: () => Promise<unknown>): Promise<Counted[]> {
  await sql.query('select pg_stat_statements_reset()')
  await work()
  const { rows } = await sql.query<Counted>(
    `select query, sum(calls)::float8 as calls, sum(shared_blks_hit + shared_blks_read)::float8 as blocks,
      sum(total_exec_time)::float8 as ms
    from pg_stat_statements join pg_database on pg_database.oid = dbid
    where datname = current_database() and query !~ 'pg_stat_statements' group by query`,
  )
  return rows
}

/** What statements of the background do in a millisecond, by their text. */
export type Idle = ReadonlyMap<string, Omit<Counted, 'query'>>

/** Looks on for a while, while nobody calls. */
export async function watchIdle(sql: pg.Client, ms: number): Promise<Idle> {
  const counted = await countDuring(sql, () => sleep(ms))
  return new Map(
    counted.map(({ query, calls, blocks, ms: spent }) => [
      query,
      { calls: calls / ms, blocks: blocks / ms, ms: spent / ms },
    ]),
  )
}

/** All of them together. */
export function total(counted: readonly Counted[], what: 'calls' | 'blocks' | 'ms'): number {
  return counted.reduce((sum, each) => sum + each[what], 0)
}

/** Per call of `count` calls: what was done beyond what the idle server does in the same time, and beyond statements that match `others`. */
export async function perCall(
  sql: pg.Client,
  { idle, count, others }: { readonly idle: Idle; readonly count: number; readonly others: RegExp },
  work: () => Promise<unknown>,
): Promise<Counted[]> {
  const from = performance.now()
  const counted = await countDuring(sql, work)
  const elapsed = performance.now() - from
  return counted
    .filter(({ query }) => !others.test(query))
    .map((each) => {
      const usual = idle.get(each.query) ?? { calls: 0, blocks: 0, ms: 0 }
      const beyond = (what: 'calls' | 'blocks' | 'ms') =>
        Math.max(0, each[what] - usual[what] * elapsed) / count
      return { query: each.query, calls: beyond('calls'), blocks: beyond('blocks'), ms: beyond('ms') }
    })
    .filter(({ calls }) => calls > 0.05)
}
