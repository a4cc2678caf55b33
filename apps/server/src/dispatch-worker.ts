/** A dispatch thread: decides the zones it is given, with a router of its own. */
import { createBirpc } from 'birpc'
import { parentPort, workerData } from 'node:worker_threads'
import { routingInThread } from './adapters/routing/routing-in-thread.ts'
import { Decider } from './engines/dispatch/decider.ts'
import type {
  DispatchThreadCalls,
  DispatchThreadData,
  MainThreadCalls,
} from './engines/dispatch/dispatch-thread.ts'
import { systemClock } from './platform/clock.ts'

const data = workerData as DispatchThreadData

const port = parentPort!
const main = createBirpc<MainThreadCalls, DispatchThreadCalls>(
  { decide: (look) => decider.decide(look) },
  { post: (message) => port.postMessage(message, []), on: (receive) => port.on('message', receive) },
)

const decider = new Decider({
  ...routingInThread(data, main, systemClock),
  // Travel times grow old by this machine's uptime: the time of day may jump.
  clock: { now: () => new Date(performance.timeOrigin + performance.now()) },
  log: { error: ({ err }: { err: unknown }, message: string) => void main.logError(err, message) },
})
