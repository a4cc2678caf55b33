/**
 * Loaded into a server before its own code (`node --import`): measures from within what cannot be seen from outside, and tells it on
 * the Unix socket PROBE_SOCKET. `/settled` collects garbage first; `/restart` begins the next measurement.
 */
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** Milliseconds between two looks at the event loop: shorter delays are not seen. */
const RESOLUTION_MS = 5
/** Collections until the heap has given its empty pages back. */
const COLLECTIONS = 4

/** Milliseconds between two looks after the process that started this one. */
const PARENT_EVERY_MS = 1_000

const { PROBE_SOCKET } = process.env
// Threads and processes that the server starts inherit the option, but are not what is measured.
delete process.env.NODE_OPTIONS
delete process.env.PROBE_SOCKET

if (isMainThread && PROBE_SOCKET !== undefined) {
  // A bench that was killed leaves no server behind.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, PARENT_EVERY_MS).unref()
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  const beyond = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  createServer((request, response) => {
    if (request.url === '/settled') {
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc')
      for (let done = 0; done < COLLECTIONS; done++) collect()
    }
    const [p50, p90, p99] = [50, 90, 99].map((share) => beyond(delays.percentile(share)))
    const delay = { p50, p90, p99, max: beyond(delays.max) }
    response.end(JSON.stringify({ delay, rssBytes: process.memoryUsage.rss() }))
    if (request.url === '/restart') delays.reset()
  })
    .listen(PROBE_SOCKET)
    .unref()
}
