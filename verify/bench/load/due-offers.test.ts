import { describe, expect, it } from 'vitest'
import { DueOffers } from './due-offers.ts'

describe('offers that are due', () => {
  it('an order with a free rider is due when it is placed', () => {
    const zone = new DueOffers()
    zone.riderFree(0)
    zone.placed('a', 1_000)
    expect(zone.overdue(4_000)).toEqual([3_000])
    zone.offered('a', 5_000)
    expect(zone.take()).toEqual([4_000])
    expect([zone.free, zone.waiting, zone.overdue(9_000)]).toEqual([0, 0, []])
  })

  it('without a rider it is due when one comes free, the oldest first', () => {
    const zone = new DueOffers()
    zone.placed('a', 0)
    zone.placed('b', 1_000)
    expect(zone.overdue(60_000)).toEqual([])
    zone.riderFree(60_000)
    expect(zone.overdue(61_000)).toEqual([1_000])
    zone.offered('a', 62_000)
    zone.riderFree(90_000)
    zone.offered('b', 90_500)
    expect(zone.take()).toEqual([2_000, 500])
  })

  it('a younger order that is chosen first is on time, and takes the rider of the older', () => {
    const zone = new DueOffers()
    zone.riderFree(0)
    zone.placed('a', 0)
    zone.placed('b', 0)
    zone.offered('b', 10_000)
    expect(zone.take()).toEqual([0])
    expect([zone.free, zone.waiting, zone.overdue(20_000)]).toEqual([0, 1, []])
  })

  it('an offer that was skipped leaves its order due again, from then on', () => {
    const zone = new DueOffers()
    zone.riderFree(0)
    zone.riderFree(0)
    zone.placed('a', 0)
    zone.offered('a', 100)
    zone.returned('a', 8_000)
    zone.riderFree(8_000)
    zone.offered('a', 8_300)
    expect(zone.take()).toEqual([100, 300])
  })

  it('an offer may be heard of before the answer to placing its order', () => {
    const zone = new DueOffers()
    zone.riderFree(0)
    zone.offered('a', 900)
    zone.placed('a', 950)
    expect([zone.take(), zone.waiting]).toEqual([[0], 0])
  })
})
