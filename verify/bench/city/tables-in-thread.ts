/** Tables of durations worked out in a thread of their own, as the server's dispatch threads do. */
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startThread } from '../../../apps/server/src/platform/threads/start-thread.ts'
import type { RouterData } from '@puni/streets/router/router-file'
import type { StreetRouter } from '@puni/streets/router/street-router'

/** Milliseconds between two looks at the event loop: shorter silences are not seen. */
const RESOLUTION_MS = 5

/** A table to ask for. */
export type TableRequest = Parameters<StreetRouter['durations']>

/** What tables took the thread that asks for them. */
export interface ThreadTables {
  /** Milliseconds from each question to its answer. */
  readonly times: readonly number[]
  /** Milliseconds in which it did nothing else, at most: while the other thread starts, and while it works. */
  readonly startingMs: number
  readonly silenceMs: number
}

/** Asks a thread with these streets for tables, one after the other; the first one once more before them, as it starts. */
export async function tablesInThread(
  data: RouterData,
  tables: readonly TableRequest[],
): Promise<ThreadTables> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  const longest = () => Math.max(0, delays.max / 1e6 - RESOLUTION_MS)
  const thread = startThread('../../../verify/bench/city/table-thread', data)
  const ask = async (table: TableRequest) => {
    const from = performance.now()
    thread.postMessage(table, [])
    await once(thread, 'message')
    return performance.now() - from
  }
  try {
    await ask(tables[0]!)
    const startingMs = longest()
    delays.reset()
    const times: number[] = []
    for (const table of tables) times.push(await ask(table))
    return { times, startingMs, silenceMs: longest() }
  } finally {
    delays.disable()
    await thread.terminate()
  }
}
