/**
 * Distributes changes to every process. Subscribers receive committed changes only: publish after the commit.
 */
import type { LiveEvent } from '@puni/contract/live/events'
import { randomUUID } from 'node:crypto'
import type { Hearer, OpenTransport } from './transport.ts'

/**
 * Who receives an event: one rider, all operators, the dispatcher, the senders of pushes and messages, the holder of a session that ended,
 * or whoever remembers callers.
 */
export type Topic = `rider:${string}` | 'operators' | 'dispatch' | 'push' | 'messages' | `session:${string}`

/**
 * The events of a topic. The dispatcher receives the zone to look at. Everybody is notified of a gap: events
 * may have been lost.
 */
export type BusEvent =
  | LiveEvent
  | { readonly type: 'zone'; readonly zoneId: string }
  | { readonly type: 'push-due' }
  | { readonly type: 'message-due' }
  /** A rider reported where it is: gathered for the operators' board. */
  | { readonly type: 'position'; readonly riderId: string }
  /** `session`: the SHA-256 of its token, in hexadecimal. */
  | { readonly type: 'session-ended'; readonly session: string }
  | { readonly type: 'rider-blocked' }
  | { readonly type: 'gap' }

type Listener = (event: BusEvent) => void

/**
 * Carries events between processes. Events are lost while a process is disconnected; its subscribers are
 * notified of the gap afterwards.
 */
export interface EventBus {
  publish(topics: readonly Topic[], event: BusEvent): void
  /** Returns the unsubscribe function. */
  subscribe(topic: Topic, listener: Listener): () => void
  close(): Promise<void>
}

interface Envelope {
  readonly from: string
  readonly topics: readonly Topic[] | 'all'
  readonly event: BusEvent
}

const GAP = { type: 'gap' } as const

/** The bus over a line to the other processes. Local subscribers are notified at once. */
export async function openEventBus(openLine: OpenTransport): Promise<EventBus> {
  const self = randomUUID()
  const listeners = new Map<Topic, Set<Listener>>()

  function deliver(topics: Iterable<Topic>, event: BusEvent): void {
    for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener(event)
  }
  function pass(topics: Envelope['topics'], event: BusEvent): void {
    line.say(JSON.stringify({ from: self, topics, event } satisfies Envelope))
  }

  const hearer: Hearer = {
    onPayload(payload) {
      const { from, topics, event } = JSON.parse(payload) as Envelope
      if (from !== self) deliver(topics === 'all' ? [...listeners.keys()] : topics, event)
    },
    onReopened(unsaid) {
      deliver([...listeners.keys()], GAP)
      // The other processes lost our events too.
      if (unsaid) pass('all', GAP)
    },
  }
  const line = await openLine(hearer)

  return {
    publish(topics, event) {
      deliver(topics, event)
      pass(topics, event)
    },
    subscribe(topic, listener) {
      const group = listeners.get(topic) ?? new Set()
      listeners.set(topic, group.add(listener))
      return () => {
        group.delete(listener)
        // By now the topic may have another group.
        if (group.size === 0 && listeners.get(topic) === group) listeners.delete(topic)
      }
    },
    close: () => line.close(),
  }
}
