/** Running out of memory ends a Node process on the spot. So the work is done in another one, of which this tells. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** The scratch folder of the process that does the work; the one that waits for it has no such variable. */
const SCRATCH = 'PUNI_CITY_SCRATCH'

/** What a process says when it has no memory left, after which it aborts. */
const LAST_WORDS = /out of memory|allocation failed/i
/** The exit code that shells give a process ended by a signal. */
const ENDED_BY_SIGNAL = 128

/** One line for whoever started a build that did not fit into memory. */
export function outOfMemoryLine(): string {
  const limit = Math.round(getHeapStatistics().heap_size_limit / 2 ** 20)
  return (
    `Not enough memory for this extract: Node may use ${limit} MB here. ` +
    `Cut out a smaller city, or allow more, like NODE_OPTIONS=--max-old-space-size=${limit * 2}\n`
  )
}

/** Whether an error says that an array found no room; other lack of memory ends the process. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && LAST_WORDS.test(error.message)

/**
 * Runs `main` in a second process like this one, and returns its exit code; within that process it only runs
 * it. What `main` leaves in its scratch folder is deleted, however it ends.
 */
export async function inOwnProcess(main: (scratch: string) => Promise<number>): Promise<number> {
  const given = process.env[SCRATCH]
  if (given) {
    // Garbage is collected when the heap has grown by so many percent. By default it may double and more, which
    // is faster by a third and takes more than twice the memory.
    setFlagsFromString('--heap-growing-percent=40')
    return main(given)
  }
  const scratch = await mkdtemp(path.join(tmpdir(), 'city-'))
  try {
    return await waitFor([...process.execArgv, ...process.argv.slice(1)], scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function waitFor(args: readonly string[], scratch: string): Promise<number> {
  const worker = spawn(process.execPath, args, {
    env: { ...process.env, [SCRATCH]: scratch },
    stdio: ['inherit', 'inherit', 'pipe'],
  })
  // Ctrl-C reaches both; this one stays to clean up.
  const endWorker = (signal: NodeJS.Signals) => void worker.kill(signal)
  process.on('SIGINT', endWorker).on('SIGTERM', endWorker)
  const errors: Buffer[] = []
  worker.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
  return new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('close', (code, signal) => {
      const said = Buffer.concat(errors).toString()
      // The system kills what takes too much; Node gives up by itself, with pages about the state of its heap.
      const isFull = signal === 'SIGKILL' || (code !== 1 && LAST_WORDS.test(said))
      process.stderr.write(isFull ? outOfMemoryLine() : said)
      resolve(isFull ? 1 : (code ?? ENDED_BY_SIGNAL))
    })
  })
}
