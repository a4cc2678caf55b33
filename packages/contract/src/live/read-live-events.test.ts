import { expect, it } from 'vitest'
import { reconnectDelay } from './follow-live-events.ts'
import { readLiveEvents } from './read-live-events.ts'
import type { LiveEvent } from './events.ts'

it('waits longer after each failure, up to half a minute', () => {
  expect([0, 1, 2, 20].map((failures) => reconnectDelay(failures, 0))).toEqual([500, 1_000, 2_000, 15_000])
  expect(reconnectDelay(20, 1)).toBe(30_000)
  expect([reconnectDelay(0, 0, 6_000), reconnectDelay(0, 1, 6_000)]).toEqual([3_000, 6_000])
})

it('reads events however the network cuts them, and passes over heartbeats', async () => {
  const text =
    'retry: 4000\n: connected\n\ndata: {"type":"offer","orderId":"ñ1"}\n\n: \n\ndata: {"type":"order","orderId":"2"}\n\n'
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 7, bytes.length]) {
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const events: LiveEvent[] = []
    const retries: number[] = []
    await readLiveEvents(
      new Response(chunks),
      (event) => events.push(event),
      (milliseconds) => retries.push(milliseconds),
    )
    expect(retries).toEqual([4_000])
    expect(events).toEqual([
      { type: 'offer', orderId: 'ñ1' },
      { type: 'order', orderId: '2' },
    ])
  }
})
