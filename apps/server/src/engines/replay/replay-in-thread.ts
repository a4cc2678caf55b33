/** Replays a day in a thread of its own: it takes seconds or minutes, and everything else must keep going meanwhile. */
import type { DaySummary } from '@puni/contract/replay/entities'
import { createBirpc } from 'birpc'
import { startThread } from '../../platform/threads/start-thread.ts'
import { callsOfMain, type MainThreadCalls, type ThreadSurroundings } from '../dispatch/dispatch-thread.ts'
import type { ReplayProgress } from './replay-day.ts'
import type { Variant } from './run-variant.ts'
import type { StoredDay } from './stored-day.ts'

/** What the thread does. */
export interface ReplayThreadCalls {
  replay(day: StoredDay, variants: readonly Variant[]): Promise<DaySummary[]>
}

/** What the thread asks of the main one, and tells it. */
export interface ReplayMainCalls extends MainThreadCalls {
  tell(progress: ReplayProgress): void
}

/** A replay for the thread. */
export interface ReplayJob {
  readonly day: StoredDay
  readonly variants: readonly Variant[]
  /** Is told how far it is, again and again. */
  readonly tell: (progress: ReplayProgress) => void
}

/** Replays the day: what happened first, then every variant. `signal` ends it, and its reason is thrown. */
export async function replayInThread(
  { day, variants, tell }: ReplayJob,
  surroundings: ThreadSurroundings,
  signal: AbortSignal,
): Promise<DaySummary[]> {
  signal.throwIfAborted()
  const worker = startThread('replay-worker', surroundings.data)
  const thread = createBirpc<ReplayThreadCalls, ReplayMainCalls>(
    { ...callsOfMain(surroundings), tell },
    {
      post: (message) => worker.postMessage(message, []),
      on: (receive) => worker.on('message', receive),
      // How long it may take says `signal`.
      timeout: -1,
    },
  )
  const end = () => thread.$close(signal.reason as Error)
  signal.addEventListener('abort', end, { once: true })
  worker.once('error', (error) => thread.$close(error))
  worker.once('exit', (code) => thread.$close(new Error(`the replay ended with ${code}`)))
  try {
    return await thread.replay(day, variants)
  } finally {
    signal.removeEventListener('abort', end)
    await worker.terminate()
  }
}
