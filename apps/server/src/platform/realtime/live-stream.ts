/** Server-sent events: one response that stays open. */
import { HEARTBEAT_MS, type LiveEvent } from '@puni/contract/stream'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import type { BusEvent, EventBus, Topic } from './event-bus.ts'

/** A reader with this many bytes pending is gone or too slow. It reconnects and reloads. */
const BACKLOG_BYTES = 64 * 1024

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** What a stream does for its kind of reader. Neither may reject. */
interface Reader {
  /** Adds to an event what its reader would request next. */
  readonly complete?: (event: LiveEvent) => Promise<LiveEvent>
  /** Whether the reader may still listen. */
  readonly isAdmitted?: () => Promise<boolean>
}

/** Open streams, so that shutdown can end them. */
export class LiveStreams {
  readonly #open = new Set<FastifyReply>()
  #ended = false

  /**
   * Streams a topic to the caller until it leaves, its session ends, it is blocked, events may have been lost,
   * or the server stops. Throws UNAVAILABLE after `endAll`.
   */
  start(
    reply: FastifyReply,
    caller: Caller,
    topic: Topic,
    bus: Pick<EventBus, 'subscribe'>,
    { complete, isAdmitted }: Reader = {},
  ): FastifyReply {
    if (this.#ended) throw new Refusal('UNAVAILABLE')
    // A HEAD request would wait for the end of a response that has none.
    if (reply.request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send()
    reply.hijack()
    const { raw } = reply
    // Headers that plugins set on the reply are not sent with a hijacked response automatically.
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      ...STREAM_HEADERS,
      // Close the connection with the stream, so that shutdown does not wait for an idle one.
      connection: 'close',
    })
    raw.write(': connected\n\n')
    const write = (chunk: string) => {
      // An ended stream may take a moment to close.
      if (!raw.writableEnded && !raw.destroyed) raw.write(chunk)
    }
    const heartbeat = setInterval(() => write(': \n\n'), HEARTBEAT_MS)
    const tell = (event: LiveEvent) => {
      write(`data: ${JSON.stringify(event)}\n\n`)
      if (raw.writableLength > BACKLOG_BYTES) raw.destroy()
    }
    // Keeps the order: later events must not overtake one that takes longer to complete.
    let told: Promise<void> = Promise.resolve()
    const unsubscribe = [
      bus.subscribe(topic, (event) => {
        // A client that reconnects fetches what it may have missed.
        if (event.type === 'gap') return raw.end()
        // After what was told before: the last event makes the app ask why.
        if (event.type === 'rider-blocked') return void (told = told.then(() => void raw.end()))
        if (!isLive(event)) return
        if (complete === undefined) return tell(event)
        told = told.then(async () => tell(await complete(event)))
      }),
      bus.subscribe(`session:${caller.tokenHash.toString('hex')}`, () => raw.end()),
    ]
    // Whoever was blocked between the check of the token and the subscription was told nothing.
    void isAdmitted?.().then((may) => may || raw.end())
    this.#open.add(reply)
    raw.on('close', () => {
      clearInterval(heartbeat)
      for (const end of unsubscribe) end()
      this.#open.delete(reply)
    })
    return reply
  }

  /** Ends every stream and accepts no more. The readers reconnect elsewhere. */
  endAll(): void {
    this.#ended = true
    for (const reply of this.#open) reply.raw.end()
  }
}

function isLive(event: BusEvent): event is LiveEvent {
  return event.type === 'offer' || event.type === 'order' || event.type === 'rider'
}
