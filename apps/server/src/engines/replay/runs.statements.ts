/** Replays in progress, as all processes know them. Liveness is judged by the database's clock. */
import type { DaySummary, Replay } from '@puni/contract/replay/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { ReplayProgress } from './replay-day.ts'

/** Between two signs of life of the process that runs a replay, milliseconds. */
export const BEAT_MS = 2_000
/** Without one for so long, the process is dead. */
const DEAD = sql`interval '20 seconds'`
/** Whoever waits asks every few seconds: after so long nobody does. */
const UNASKED = sql`interval '30 seconds'`
/** How long a result is kept for those who were waiting. */
const KEPT = sql`interval '10 minutes'`

/** Which day is replayed. */
export interface ReplayedDay {
  readonly zoneId: string
  /** `YYYY-MM-DD`. */
  readonly day: string
}

/** The replay of this day that is in progress; null if there is none. */
export async function runningReplay(db: Database, { zoneId, day }: ReplayedDay): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update replays set asked_at = clock_timestamp()
    where zone_id = ${zoneId} and day = ${day} and state = 'running' and beat_at > clock_timestamp() - ${DEAD}
    returning id
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Begins the replay of a day; null if another one has just begun. Forgets old ones, and those whose process died. */
export async function beginReplay(db: Database, { zoneId, day }: ReplayedDay): Promise<string | null> {
  await sql`
    delete from replays
    where beat_at <= clock_timestamp() - case state when 'running' then ${DEAD} else ${KEPT} end
  `.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into replays (zone_id, day) values (${zoneId}, ${day})
    on conflict (zone_id, day) where state = 'running' do nothing returning id
  `.execute(db)
  return rows[0]?.id ?? null
}

/** How far a replay is, for somebody who waits for it. One that is not known, or whose process died, has failed. */
export async function askForReplay(db: Database, id: string): Promise<Replay> {
  const { rows } = await sql<Omit<Replay, 'run'> & { isDead: boolean }>`
    update replays set asked_at = clock_timestamp() where id = ${id}
    returning state, summaries, progress,
      state = 'running' and beat_at <= clock_timestamp() - ${DEAD} as "isDead"
  `.execute(db)
  const [row] = rows
  if (row === undefined || row.isDead) return { run: id, state: 'failed', summaries: [], progress: 0 }
  const { state, summaries, progress } = row
  return { run: id, state, summaries, progress }
}

/** A sign of life with what is known so far. Returns whether anybody still waits for it. */
export async function tellReplay(
  db: Database,
  id: string,
  { summaries, progress }: ReplayProgress,
): Promise<boolean> {
  const { rows } = await sql`
    update replays set beat_at = clock_timestamp(), summaries = ${json(summaries)}::jsonb, progress = ${progress}
    where id = ${id} and state = 'running' and asked_at > clock_timestamp() - ${UNASKED}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Ends a replay with what is known. */
export async function endReplay(
  db: Database,
  id: string,
  state: Exclude<Replay['state'], 'running'>,
  summaries: readonly DaySummary[],
): Promise<void> {
  await sql`
    update replays set state = ${state}, summaries = ${json(summaries)}::jsonb, progress = 0, beat_at = clock_timestamp()
    where id = ${id} and state = 'running'
  `.execute(db)
}

const json = (summaries: readonly DaySummary[]) => JSON.stringify(summaries)
