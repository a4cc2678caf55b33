/** Server-sent events: one response that stays open. */
import { HEARTBEAT_MS, type LiveEvent } from '@puni/contract/live/events'
import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../refusal.ts'
import { Bulkhead } from '../load/bulkhead.ts'
import type { BusEvent, EventBus, Topic } from './event-bus.ts'

/** A reader with this many bytes pending is gone or too slow. It reconnects and reloads. */
const BACKLOG_BYTES = 64 * 1024

/** Who waits longer to be let in has given up: the apps' calls have 10 s. Milliseconds. */
const PATIENCE_MS = 9_000
/** Heartbeats are sent to a slice of the streams at a time: to many at once they would hold events up. */
const SLICES = 1_000
/** When readers come back: within a second, or with more than 1,600 of them, at some 3,000 a second. Milliseconds. */
const LEAST_RETRY_MS = 1_000
const RETRY_MS_EACH = 0.6
const HEARTBEAT = ': \n\n'

/** Streams of one rider's session, as many as a browser opens to one host, and of one rider or operator, whose tabs share a session. */
const PER_SESSION = 6
const PER_OWNER = 12

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

interface OpenStream {
  readonly session: string
  readonly raw: ServerResponse
}

/** What a stream does for its kind of reader. Neither may reject. */
interface Reader {
  /** Adds to an event what its reader would request next. */
  readonly complete?: (event: LiveEvent) => Promise<LiveEvent>
  /** Whether the reader may still listen. */
  readonly isAdmitted?: () => Promise<boolean>
  /** How much may be pending, where events are large. */
  readonly backlogBytes?: number
  /** Where its reader wants to know sooner that it is alone: milliseconds between heartbeats. */
  readonly heartbeatMs?: number
}

/**
 * Open streams, so that they can be limited, and ended at shutdown. A phone that lost its line opens a new
 * stream before the old one is known to be dead: beyond the limits of its session or owner, the oldest ends.
 */
export class LiveStreams {
  /** By the owner's id, oldest first. */
  readonly #open = new Map<string, Set<OpenStream>>()
  readonly #max: number
  #count = 0
  #ended = false
  /** The streams by the slice in which their heartbeat is sent. */
  readonly #slices = Array.from({ length: SLICES }, () => new Set<ServerResponse>())
  #nextSlice = 0
  #beating = 0
  #heartbeat: NodeJS.Timeout | undefined
  /** For those who come: when thousands reconnect at once, a few are identified at a time, and the rest wait here. */
  readonly bulkhead: Bulkhead

  /**
   * @param max streams that this process keeps open
   * @param connections to the database; half of them identify those who come
   */
  constructor(max: number, connections: number) {
    this.#max = max
    this.bulkhead = new Bulkhead({
      atOnce: Math.floor(connections / 2),
      waiting: max,
      patienceMs: PATIENCE_MS,
    })
  }

  /** Streams that are open. */
  get count(): number {
    return this.#count
  }

  /**
   * Streams a topic to the caller until it leaves, its session ends, it is blocked, events may have been lost,
   * newer streams take its place, or the server stops. Throws UNAVAILABLE after `endAll`, and BUSY if the
   * process has no room and the caller no older stream.
   */
  async start(
    reply: FastifyReply,
    caller: Caller,
    topic: Topic,
    bus: Pick<EventBus, 'subscribe'>,
    { complete, isAdmitted, backlogBytes = BACKLOG_BYTES, heartbeatMs }: Reader = {},
  ): Promise<FastifyReply> {
    if (this.#ended) throw new Refusal('UNAVAILABLE')
    // A HEAD request would wait for the end of a response that has none.
    if (reply.request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send()
    const { raw } = reply
    // Who left while being identified gets no stream, which nothing would ever end.
    if (raw.destroyed) return reply.hijack()
    const session = caller.tokenHash.toString('hex')
    this.#makeRoom(caller, session)
    reply.hijack()
    // Headers that plugins set on the reply are not sent with a hijacked response automatically.
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      ...STREAM_HEADERS,
      // Close the connection with the stream, so that shutdown does not wait for an idle one.
      connection: 'close',
    })
    raw.write(`retry: ${this.#retryMs()}\n: connected\n\n`)
    const stopBeating = this.#beatFor(raw, heartbeatMs)
    const tell = (event: LiveEvent) => {
      write(raw, `data: ${JSON.stringify(event)}\n\n`)
      if (raw.writableLength > backlogBytes) raw.destroy()
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
      bus.subscribe(`session:${session}`, () => raw.end()),
    ]
    const stream = { session, raw }
    this.#add(caller.id, stream)
    raw.on('close', () => {
      stopBeating()
      for (const end of unsubscribe) end()
      this.#remove(caller.id, stream)
    })
    // Whoever was blocked between the check of the token and the subscription was told nothing.
    if (isAdmitted !== undefined && !(await isAdmitted())) raw.end()
    return reply
  }

  /** How long a reader should wait at most before it comes back: the more there are, the longer, so that they spread. */
  #retryMs(): number {
    return Math.max(LEAST_RETRY_MS, Math.round(this.#count * RETRY_MS_EACH))
  }

  /** Sends heartbeats, with the next slice if none of its own are wanted; returns what ends them. */
  #beatFor(raw: ServerResponse, ownMs: number | undefined): () => void {
    if (ownMs !== undefined) {
      const timer = setInterval(() => write(raw, HEARTBEAT), ownMs)
      return () => clearInterval(timer)
    }
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS / SLICES)
    this.#nextSlice = (this.#nextSlice + 1) % SLICES
    const slice = this.#slices[this.#nextSlice]!.add(raw)
    return () => void slice.delete(raw)
  }

  #beat(): void {
    this.#beating = (this.#beating + 1) % SLICES
    for (const raw of this.#slices[this.#beating]!) write(raw, HEARTBEAT)
  }

  /** Ends the oldest streams of a session and its owner until one more has room. Throws BUSY if none has. */
  #makeRoom({ id: owner, kind }: Caller, session: string): void {
    const own = [...(this.#open.get(owner) ?? [])]
    const ofSession = own.filter((stream) => stream.session === session)
    const [oldest] =
      kind === 'rider' && ofSession.length >= PER_SESSION
        ? ofSession
        : own.length >= PER_OWNER || this.#count >= this.#max
          ? own
          : []
    if (oldest !== undefined) {
      this.#remove(owner, oldest)
      // Not ended: its reader may be gone, and then would never take the rest.
      oldest.raw.destroy()
    } else if (this.#count >= this.#max) throw new Refusal('BUSY')
  }

  #add(owner: string, stream: OpenStream): void {
    this.#open.set(owner, (this.#open.get(owner) ?? new Set()).add(stream))
    this.#count += 1
  }

  #remove(owner: string, stream: OpenStream): void {
    const own = this.#open.get(owner)
    if (own?.delete(stream) !== true) return
    this.#count -= 1
    if (own.size === 0) this.#open.delete(owner)
  }

  /** Ends every stream and accepts no more. The readers reconnect elsewhere. */
  endAll(): void {
    this.#ended = true
    clearInterval(this.#heartbeat)
    for (const own of this.#open.values()) for (const { raw } of own) raw.end()
  }
}

/** An ended stream may take a moment to close. */
function write(raw: ServerResponse, chunk: string): void {
  if (!raw.writableEnded && !raw.destroyed) raw.write(chunk)
}

const LIVE: Readonly<Record<LiveEvent['type'], true>> = {
  offer: true,
  order: true,
  board: true,
  rider: true,
  notice: true,
  appeal: true,
  emergency: true,
  stores: true,
  zones: true,
  recurring: true,
  'bulk-read': true,
}

function isLive(event: BusEvent): event is LiveEvent {
  return event.type in LIVE
}
