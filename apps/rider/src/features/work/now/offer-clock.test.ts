import { OFFER_RECHECK_MS, OFFER_TIMEOUT_MS } from '@puni/contract/offers/limits'
import type { Order } from '@puni/contract/orders/entities'
import { describe, expect, it } from 'vitest'
import { offerTo, recheckDelay, secondsLeft } from './offer-clock.ts'

const OFFERED_AT = '2026-05-04T12:00:00.000Z'
const offeredAt = Date.parse(OFFERED_AT)

function order(offer: Partial<Pick<Order, 'offeredTo' | 'offeredAt' | 'offerExpiresAt'>> = {}): Order {
  return { offeredTo: 'rita', offeredAt: OFFERED_AT, offerExpiresAt: null, ...offer } as Order
}

const offered = (given: Order | null) => ({ order: given, offerId: 'offer', why: null })

describe('offerTo', () => {
  it('ends 90 s after offeredAt when the server names no end', () => {
    expect(offerTo('rita', offered(order()), 0, OFFER_TIMEOUT_MS)?.endsAt).toBe(offeredAt + 90_000)
  })

  it('ends when the server says', () => {
    const early = order({ offerExpiresAt: '2026-05-04T12:00:30.000Z' })
    expect(offerTo('rita', offered(early), 0, OFFER_TIMEOUT_MS)).toMatchObject({
      endsAt: offeredAt + 30_000,
      life: 30_000,
    })
  })

  it('ends on the clock of a phone that is an hour slow', () => {
    const hour = 3_600_000
    expect(offerTo('rita', offered(order()), hour, OFFER_TIMEOUT_MS)?.endsAt).toBe(offeredAt + 90_000 - hour)
  })

  it('is named by the server, and none without a name', () => {
    expect(offerTo('rita', offered(order()), 0, OFFER_TIMEOUT_MS)?.id).toBe('offer')
    expect(offerTo('rita', { order: order(), offerId: null, why: null }, 0, OFFER_TIMEOUT_MS)).toBeNull()
  })

  it.each([
    ['no order', null],
    ['an order offered to another', order({ offeredTo: 'bruno' })],
    ['an order offered to nobody', order({ offeredTo: null })],
    ['an order without offer time', order({ offeredAt: null })],
  ])('ignores %s', (_, given) => {
    expect(offerTo('rita', offered(given), 0, OFFER_TIMEOUT_MS)).toBeNull()
  })
})

describe('recheckDelay', () => {
  const offer = {
    id: 'offer',
    order: order(),
    endsAt: offeredAt + OFFER_TIMEOUT_MS,
    life: OFFER_TIMEOUT_MS,
    why: null,
  }

  it('asks again 90 s + 250 ms after offeredAt', () => {
    expect(recheckDelay(offer, OFFER_RECHECK_MS, offeredAt)).toBe(90_250)
    expect(recheckDelay(offer, OFFER_RECHECK_MS, offeredAt + 60_000)).toBe(30_250)
  })

  it('does not ask in a loop about an offer that is over', () => {
    expect(recheckDelay(offer, OFFER_RECHECK_MS, offeredAt + 200_000)).toBe(250)
  })
})

describe('secondsLeft', () => {
  it('shows the second under way, and never less than zero', () => {
    expect(secondsLeft(90_000, 0)).toBe(90)
    expect(secondsLeft(90_000, 89_001)).toBe(1)
    expect(secondsLeft(90_000, 90_000)).toBe(0)
    expect(secondsLeft(90_000, 95_000)).toBe(0)
  })
})
