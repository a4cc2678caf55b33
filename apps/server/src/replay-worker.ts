/** The thread of a replay: its travel times and its decisions, while requests are answered and zones decided. */
import { createBirpc } from 'birpc'
import { parentPort, workerData } from 'node:worker_threads'
import { routingInThread } from './adapters/routing/routing-in-thread.ts'
import type { DispatchThreadData } from './engines/dispatch/dispatch-thread.ts'
import { Legs } from './engines/dispatch/legs.ts'
import { middleOf, replayDay } from './engines/replay/replay-day.ts'
import type { ReplayThreadCalls, ReplayMainCalls } from './engines/replay/replay-in-thread.ts'
import { systemClock } from './platform/clock.ts'
import { giveWay } from './platform/threads/give-way.ts'

// Requests and zones go first.
giveWay(19)

const port = parentPort!
const main = createBirpc<ReplayMainCalls, ReplayThreadCalls>(
  {
    replay: async (day, variants) => {
      const legs = new Legs({
        // The same whenever it is replayed.
        routing: routingInThread(workerData as DispatchThreadData, main, { now: () => middleOf(day) }).tables,
        clock: systemClock,
        log: { error: ({ err }: { err: unknown }, message: string) => void main.logError(err, message) },
      })
      // An event is sent at once, however long this thread stays busy.
      return await replayDay(day, variants, legs, (progress) => void main.tell.asEvent(progress))
    },
  },
  { post: (message) => port.postMessage(message, []), on: (receive) => port.on('message', receive) },
)
