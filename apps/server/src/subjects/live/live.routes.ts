import type { LiveEvent } from '@puni/contract/stream'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { readOfferedOrder } from '../offers/offers.queries.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import type { LiveStreams } from '../../platform/realtime/live-stream.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly log: Logger
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly streams: LiveStreams
}

/** The live streams of riders and operators. */
export function serveRealtime(serve: Serve, dependencies: Dependencies): void {
  const { db, clock, config, log, bus, streams } = dependencies

  /** Riders wait for offers, so an offer is sent with its event instead of a round trip later. */
  const withOffer = async (riderId: string, event: LiveEvent): Promise<LiveEvent> => {
    if (event.type !== 'offer') return event
    try {
      const offered = await readOfferedOrder(db, clock.now(), riderId, config.PLATFORM_TIME_ZONE)
      return { ...event, offered }
    } catch (error) {
      log.warn({ err: error }, 'offer not read; its rider fetches it')
      return event
    }
  }

  serve('streamRider', async ({ params, caller, reply }) => {
    return streams.start(reply, caller, `rider:${params.id}`, bus, (event) => withOffer(params.id, event))
  })
  serve('streamOperator', async ({ caller, reply }) => {
    return streams.start(reply, caller, 'operators', bus)
  })
}
