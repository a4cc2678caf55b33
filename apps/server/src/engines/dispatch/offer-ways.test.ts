import { pino } from 'pino'
import type { OfferReason } from '@puni/dispatch/snapshot'
import { describe, expect, it } from 'vitest'
import { Routing } from '../../subjects/routing/routing.ts'
import { waysOf } from './offer-ways.ts'
import { planeAround } from './plane.ts'

const spot = planeAround({ lat: -34.61, lng: -58.4 })
const at = (metresEast: number) => spot({ lat: -34.61, lng: -58.4 + metresEast / 91_500 })
const log = pino({ level: 'silent' })

/** This many orders, each offered to a different rider. */
function zoneOf(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const orders = numbers.map((index) => ({
    id: `order ${index}`,
    pickup: at(100 * index),
    dropoff: at(100 * index + 2_000),
    createdAt: 0,
    readyAt: 0,
    isUrgent: false,
    declined: new Map(),
  }))
  const riders = numbers.map((index) => ({
    id: `rider ${index}`,
    vehicle: 'Moto' as const,
    place: at(100 * index - 500),
    placedAt: 0,
    lastFreeAt: null,
    misses: 0,
    earnedAnHour: 0,
    job: null,
  }))
  const decided = numbers.map((index) => ({
    orderId: `order ${index}`,
    riderId: `rider ${index}`,
    reason: {} as OfferReason,
  }))
  return { zone: { orders, recent: [], riders }, decided }
}

describe('the ways of offers', () => {
  it('are watched for their time by one listener, however many are decided at once', async () => {
    const warnings: string[] = []
    const note = ({ name }: Error) => warnings.push(name)
    process.on('warning', note)
    try {
      const { zone, decided } = zoneOf(30)
      const ways = await waysOf(decided, zone, { routing: new Routing([]), log })
      expect(ways).toHaveLength(30)
      // Warnings are emitted on the next turn.
      await new Promise((resolve) => setImmediate(resolve))
      expect(warnings).toEqual([])
    } finally {
      process.off('warning', note)
    }
  })

  it('are estimated where nobody tells them in time', async () => {
    const { zone, decided } = zoneOf(1)
    const routing = { route: () => new Promise<never>(() => undefined) }
    const [ways] = await waysOf(decided, zone, { routing, log })
    expect(ways).toEqual({
      toPickup: { metres: expect.any(Number), estimated: true },
      toDelivery: { metres: expect.any(Number), estimated: true },
      toBlock: { metres: expect.any(Number), estimated: true },
    })
  })
})
