/** Runs replays in their own thread: they take seconds, and offers must keep going out meanwhile. */
import { Worker } from 'node:worker_threads'
import type { Delivered, ReplayJob } from './replay-job.ts'

/** Runs a job; `signal` aborts it, and its reason is thrown. */
export async function runInThread(job: ReplayJob, signal: AbortSignal): Promise<Delivered[][]> {
  signal.throwIfAborted()
  const worker = startWorker(job)
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

/**
 * The worker is next to this file, as source or as bundle. A thread doesn't inherit the TypeScript loader.
 */
function startWorker(job: ReplayJob): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('replay-worker.js', import.meta.url), { workerData: job })
  const source = new URL('replay-worker.ts', import.meta.url).href
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${source}', '${source}'))`
  return new Worker(start, { eval: true, workerData: job })
}
