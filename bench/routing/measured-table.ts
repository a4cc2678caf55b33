/** What large tables of durations take, in a thread as in the server. */
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { summary } from './cost.ts'
import type { RandomStreets } from './race.ts'
import type { TableRequest } from './table-thread.ts'

export const TABLE_SIDE = 500
const ROUNDS = 5

/** Of `TABLE_SIDE` × `TABLE_SIDE` durations. */
export interface TableTimes {
  /** Milliseconds at the median. */
  readonly ms: number
  /** Milliseconds in which the thread that asks did nothing else, at most. */
  readonly silenceMs: number
}

/** Asks a thread for tables between random junctions of its streets. */
export async function measureTable(file: Uint8Array, { anyPlaces }: RandomStreets): Promise<TableTimes> {
  // A thread does not inherit the TypeScript loader.
  const source = new URL('./table-thread.ts', import.meta.url).href
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${source}', '${source}'))`
  const thread = new Worker(start, { eval: true, workerData: file })
  try {
    await once(thread, 'message')
    const times: number[] = []
    const delay = monitorEventLoopDelay({ resolution: 1 })
    for (let round = 0; round < ROUNDS; round++) {
      const request: TableRequest = { from: anyPlaces(TABLE_SIDE), to: anyPlaces(TABLE_SIDE) }
      delay.enable()
      thread.postMessage(request, [])
      const [ms] = (await once(thread, 'message')) as [number]
      delay.disable()
      times.push(ms)
    }
    return { ms: summary(times).median, silenceMs: delay.max / 1e6 }
  } finally {
    await thread.terminate()
  }
}
