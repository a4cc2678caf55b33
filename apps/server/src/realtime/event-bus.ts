/** What changed, told to every process. Subscribers hear of committed changes only: publish after the commit. */
import type { LiveEvent } from '@puni/contract/stream'
import pg from 'pg'
import type { Logger } from 'pino'
import { randomUUID } from 'node:crypto'
import type { ConnectionSettings } from '../database/connect.ts'

/** Who hears an event: one rider, all operators, the dispatcher, who sends pushes, or the holder of a session that ended. */
export type Topic = `rider:${string}` | 'operators' | 'dispatch' | 'push' | `session:${string}`

/** What travels on a topic. The dispatcher hears the zone to look at. */
export type BusEvent =
  | LiveEvent
  | { readonly type: 'zone'; readonly zoneId: string }
  | { readonly type: 'push-due' }
  | { readonly type: 'session-ended' }

type Listener = (event: BusEvent) => void

/** Carries events between processes. An event may be lost while a process is cut off; nothing may depend on it. */
export interface EventBus {
  publish(topics: readonly Topic[], event: BusEvent): void
  /** Returns the function that ends the subscription. */
  subscribe(topic: Topic, listener: Listener): () => void
  close(): Promise<void>
}

const CHANNEL = 'puni_events'
const RECONNECT_MS = 1_000

interface Envelope {
  readonly from: string
  readonly topics: readonly Topic[]
  readonly event: BusEvent
}

/** The bus over PostgreSQL NOTIFY. Local subscribers are told at once, other processes through the database. */
export async function openPostgresBus(settings: ConnectionSettings, log: Logger): Promise<EventBus> {
  const self = randomUUID()
  const listeners = new Map<Topic, Set<Listener>>()
  let closed = false
  let said: Promise<unknown> = Promise.resolve()
  let client = await connectAndListen()

  async function connectAndListen(): Promise<pg.Client> {
    const next = new pg.Client(settings)
    next.on('notification', ({ payload }) => {
      const envelope = JSON.parse(payload ?? '{}') as Envelope
      if (envelope.from !== self) deliver(envelope.topics, envelope.event)
    })
    next.on('error', (error) => log.warn({ err: error }, 'event bus connection failed'))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    next.on('end', () => void reconnect())
    return next
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      try {
        client = await connectAndListen()
        return
      } catch (error) {
        log.warn({ err: error }, 'event bus reconnects')
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
      }
    }
  }

  function deliver(topics: readonly Topic[], event: BusEvent): void {
    for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener(event)
  }

  return {
    publish(topics, event) {
      deliver(topics, event)
      const envelope: Envelope = { from: self, topics, event }
      // One after the other: a connection takes one statement at a time.
      said = said
        .then(() => client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(envelope)]))
        .catch((error: unknown) => log.warn({ err: error }, 'event not passed to other processes'))
    },
    subscribe(topic, listener) {
      const group = listeners.get(topic) ?? new Set()
      listeners.set(topic, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0) listeners.delete(topic)
      }
    },
    async close() {
      closed = true
      await said
      await client.end()
    },
  }
}
