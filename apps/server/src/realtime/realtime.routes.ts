import type { Serve } from '../http/router.ts'
import type { RiderAccess } from '../riders/rider-access.ts'
import type { EventBus } from './event-bus.ts'
import type { LiveStreams } from './live-stream.ts'

/** The live streams of riders and operators. */
export function serveRealtime(serve: Serve, bus: EventBus, streams: LiveStreams, access: RiderAccess): void {
  serve('streamRider', async ({ params, caller, reply }) => {
    await access.own(caller, params.id)
    return streams.start(reply, caller, `rider:${params.id}`, bus)
  })
  serve('streamOperator', async ({ caller, reply }) => {
    return streams.start(reply, caller, 'operators', bus)
  })
}
