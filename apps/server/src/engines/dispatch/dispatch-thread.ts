/** A thread that decides zones, as the main thread sees it. */
import type { RouterData } from '@puni/streets/router/router-file'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { createBirpc } from 'birpc'
import type { Logger } from 'pino'
import type { Traffic } from '../../platform/traffic-hours.ts'
import { startThread } from '../../platform/threads/start-thread.ts'
import type { RouteProvider } from '../../subjects/routing/route-provider.ts'
import type { Decided, Look } from './decider.ts'

/** What the thread does. */
export interface DispatchThreadCalls {
  decide(look: Look): Promise<Decided>
}

/** What the thread asks of the main one: the service that knows routes, and the log. */
export interface MainThreadCalls extends Pick<RouteProvider, 'route' | 'durations'> {
  logError(error: unknown, message: string): void
}

/** What the thread begins with. */
export interface DispatchThreadData {
  /** Of the city; null without one. */
  readonly streets: RouterData | null
  /** On the streets. */
  readonly traffic: Traffic
  /** The service that is asked before the streets: for which vehicles, and whether for whole tables; null without one. */
  readonly service: { readonly vehicles: readonly VehicleType[]; readonly tables: boolean } | null
}

/** What a thread needs of the main one. */
export interface ThreadSurroundings {
  readonly data: DispatchThreadData
  readonly remote: RouteProvider | null
  readonly log: Logger
}

/** What the main thread does for another one. */
export function callsOfMain({ remote, log }: Omit<ThreadSurroundings, 'data'>): MainThreadCalls {
  return {
    route: async (...leg) => (await remote?.route(...leg)) ?? null,
    durations: async (...table) => {
      if (remote === null) throw new Error('there is no service to ask')
      return await remote.durations(...table)
    },
    logError: (error, message) => log.error({ err: error }, message),
  }
}

/** A look that takes longer never ends: the thread is. Milliseconds. */
const LONGEST_LOOK_MS = 20_000

/** Starts a thread and calls it. Once it has ended, every call fails. */
export class DispatchThread {
  readonly #worker
  readonly #calls
  #hasEnded = false
  #isWanted = true

  constructor({ data, remote, log }: ThreadSurroundings) {
    const worker = startThread('dispatch-worker', data)
    // Whoever waits for it holds the process; an idle thread does not.
    worker.unref()
    this.#calls = createBirpc<DispatchThreadCalls, MainThreadCalls>(callsOfMain({ remote, log }), {
      post: (message) => worker.postMessage(message, []),
      on: (receive) => worker.on('message', receive),
      timeout: LONGEST_LOOK_MS,
      onTimeoutError: () => void worker.terminate(),
    })
    let cause: unknown
    worker.on('error', (error) => (cause = error))
    worker.once('exit', (code) => {
      this.#hasEnded = true
      if (this.#isWanted)
        log.error({ err: cause ?? code }, 'a dispatch thread ended; the next look starts another')
      this.#calls.$close(new Error(`a dispatch thread ended with ${code}`, { cause }))
    })
    this.#worker = worker
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Decides a zone; throws if the thread ends meanwhile. */
  async decide(look: Look): Promise<Decided> {
    return await this.#calls.decide(look)
  }

  /** Ends the thread and the looks in it. */
  async end(): Promise<void> {
    this.#isWanted = false
    await this.#worker.terminate()
  }
}
