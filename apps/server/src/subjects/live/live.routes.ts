import { DESK_HEARTBEAT_MS, type LiveEvent } from '@puni/contract/live/events'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Reads } from '../audit/reads.ts'
import { readOfferedOrder } from '../orders/offered.queries.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import type { LiveStreams } from '../../platform/realtime/live-stream.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly log: Logger
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly streams: LiveStreams
  /** The bus with what changed on the operators' board. */
  readonly board: Pick<EventBus, 'subscribe'>
  readonly reads: Reads
}

/** A thousand rows of the board at once. */
const BOARD_BACKLOG_BYTES = 1024 * 1024

/** The live streams of riders and operators. */
export function serveRealtime(serve: Serve, dependencies: Dependencies): void {
  const { db, clock, config, log, bus, streams, board, reads } = dependencies

  /** Riders wait for offers, so an offer is sent with its event instead of a round trip later. */
  const withOffer = async (riderId: string, event: LiveEvent): Promise<LiveEvent> => {
    if (event.type !== 'offer') return event
    try {
      const timeZone = config.PLATFORM_TIME_ZONE
      const offered = await readOfferedOrder(db, { riderId, timeZone, now: clock.now() })
      return { ...event, offered }
    } catch (error) {
      log.warn({ err: error }, 'offer not read; its rider fetches it')
      return event
    }
  }

  const isInGoodStanding = async (riderId: string): Promise<boolean> => {
    try {
      const rider = await db
        .selectFrom('riders')
        .select('id')
        .where('id', '=', riderId)
        .where('blocked_at', 'is', null)
        .executeTakeFirst()
      return rider !== undefined
    } catch (error) {
      // The reader comes back, and its token is checked again.
      log.warn({ err: error }, 'standing of a stream’s reader not read')
      return false
    }
  }

  const { bulkhead } = streams
  serve(
    'streamRider',
    ({ params, caller, reply }) =>
      streams.start(reply, caller, `rider:${params.id}`, bus, {
        complete: (event) => withOffer(params.id, event),
        isAdmitted: () => isInGoodStanding(params.id),
      }),
    { bulkhead },
  )
  serve(
    'streamOperator',
    async ({ caller, reply }) => {
      await reads.list(caller, 'board', 1)
      return await streams.start(reply, caller, 'operators', board, {
        backlogBytes: BOARD_BACKLOG_BYTES,
        heartbeatMs: DESK_HEARTBEAT_MS,
      })
    },
    { bulkhead },
  )
}
