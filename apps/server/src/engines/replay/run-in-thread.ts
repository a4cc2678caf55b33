/** Runs replays in their own thread: they take seconds, and offers must keep going out meanwhile. */
import { startThread } from '../../platform/threads/start-thread.ts'
import type { Delivered, ReplayJob } from './replay-job.ts'

/** Runs a job; `signal` aborts it, and its reason is thrown. */
export async function runInThread(job: ReplayJob, signal: AbortSignal): Promise<Delivered[][]> {
  signal.throwIfAborted()
  const worker = startThread('engines/replay/replay-worker', job)
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the replay ended with ${code}`)))
    })
  } finally {
    await worker.terminate()
  }
}
