/** A dispatch thread: decides the zones it is given, with the city's streets in its own memory. */
import { StreetRouter } from '@puni/city/streets/street-router'
import { createBirpc } from 'birpc'
import { parentPort, workerData } from 'node:worker_threads'
import { packRoutes } from './adapters/routing/pack-routes.ts'
import { Decider } from './engines/dispatch/decider.ts'
import type {
  DispatchThreadCalls,
  DispatchThreadData,
  MainThreadCalls,
} from './engines/dispatch/dispatch-thread.ts'
import { ProviderFailure } from './platform/remote/provider-failure.ts'
import type { RouteProvider } from './subjects/routing/route-provider.ts'
import { Routing } from './subjects/routing/routing.ts'

const { streets, traffic, service } = workerData as DispatchThreadData

const port = parentPort!
const main = createBirpc<MainThreadCalls, DispatchThreadCalls>(
  { decide: (look) => decider.decide(look) },
  { post: (message) => port.postMessage(message, []), on: (receive) => port.on('message', receive) },
)

/** The service that the main thread asks. Why it does not answer is logged there. */
const remote: RouteProvider = {
  serves: (vehicle) => service !== null && service.vehicles.includes(vehicle),
  route: (...leg) => main.route(...leg).catch(fail),
  durations: (...table) => main.durations(...table).catch(fail),
}

function fail(error: unknown): never {
  throw new ProviderFailure(error instanceof Error ? error.message : String(error))
}

const pack = streets === null ? [] : [packRoutes(StreetRouter.parse(streets), traffic)]
const decider = new Decider({
  routing: new Routing([remote, ...pack]),
  tables: new Routing(service?.tables === true ? [remote, ...pack] : pack),
  // Travel times grow old by this machine's uptime: the time of day may jump.
  clock: { now: () => new Date(performance.timeOrigin + performance.now()) },
  log: { error: ({ err }: { err: unknown }, message: string) => void main.logError(err, message) },
})
