import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIT_MS, look, pocketed, type Pocket, type Sight } from './pocket-state.ts'

const NOTHING: Sight = { offer: null, notice: null, order: null, near: null }
const offer = (id: string, endsAt = 90_000): Sight => ({ ...NOTHING, offer: { id, endsAt } })
const order = (status: string, near: string | null = null): Sight => ({ ...NOTHING, order: status, near })

/** Looks, one after the other: what is seen, and when, in milliseconds. */
type Looks = readonly (readonly [sight: Sight, at: number])[]
const after = (first: Sight, looks: Looks): Pocket =>
  looks.reduce((pocket, [sight, at]) => look(pocket, sight, at), pocketed(first))

describe('the pocket screen', () => {
  it.each<[string, Sight, Looks, Pocket['lit']]>([
    ['is dark while nothing happens', NOTHING, [[NOTHING, 1_000]], null],
    [
      'is dark for what was known when it began',
      order('1 to_pickup', 'turn'),
      [[order('1 to_pickup', 'turn'), 1]],
      null,
    ],
    ['is dark for an offer that was on the screen before', offer('a'), [[offer('a'), 1]], null],
    ['lights up for an offer, until that ends', NOTHING, [[offer('a'), 1]], { why: 'offer', until: 90_000 }],
    [
      'goes dark when the offer is gone',
      NOTHING,
      [
        [offer('a'), 1],
        [NOTHING, 2_000],
      ],
      null,
    ],
    [
      'goes dark when the offer has ended',
      NOTHING,
      [
        [offer('a'), 1],
        [offer('a'), 90_000],
      ],
      null,
    ],
    [
      'follows an offer that was made longer',
      NOTHING,
      [
        [offer('a'), 1],
        [offer('a', 95_000), 2],
      ],
      { why: 'offer', until: 95_000 },
    ],
    [
      'lights up for the next offer',
      NOTHING,
      [
        [offer('a'), 1],
        [NOTHING, 2],
        [offer('b'), 3],
      ],
      { why: 'offer', until: 90_000 },
    ],
    ['stays dark for an offer that came too late', NOTHING, [[offer('a', 5), 6]], null],
    [
      'lights up for a change of the order',
      order('1 to_pickup'),
      [[order('1 waiting_pickup'), 10]],
      { why: 'order', until: 10 + LIT_MS },
    ],
    [
      'lights up for an order that was taken away',
      order('1 to_pickup'),
      [[NOTHING, 10]],
      { why: 'order', until: 10 + LIT_MS },
    ],
    [
      'lights up for a place that comes near',
      order('1'),
      [[order('1', 'place'), 10]],
      { why: 'near', until: 10 + LIT_MS },
    ],
    [
      'stays lit while it is near',
      order('1'),
      [
        [order('1', 'place'), 10],
        [order('1', 'place'), 5_000],
      ],
      { why: 'near', until: 10 + LIT_MS },
    ],
    [
      'goes dark after a while',
      order('1'),
      [
        [order('1', 'place'), 10],
        [order('1', 'place'), 10 + LIT_MS],
      ],
      null,
    ],
    [
      'does not light up twice for one place',
      order('1'),
      [
        [order('1', 'p'), 10],
        [order('1'), 20_000],
        [order('1', 'p'), 30_000],
      ],
      null,
    ],
    [
      'lights up for the next turn',
      order('1'),
      [
        [order('1', 'p'), 10],
        [order('1', 'q'), 20],
      ],
      { why: 'near', until: 20 + LIT_MS },
    ],
    [
      'lights up for the same place of the next step',
      order('1', 'p'),
      [
        [order('2'), 10],
        [order('2', 'p'), 40_000],
      ],
      { why: 'near', until: 40_000 + LIT_MS },
    ],
    [
      'says why the order changed, rather than that it did',
      order('1'),
      [[{ ...NOTHING, notice: 'n' }, 10]],
      { why: 'notice', until: 10 + LIT_MS },
    ],
    [
      'shows the offer first',
      order('1'),
      [[{ ...offer('a'), order: '2', near: 'p' }, 10]],
      { why: 'offer', until: 90_000 },
    ],
  ])('%s', (_, first, looks, lit) => {
    expect(after(first, looks).lit).toEqual(lit)
  })

  it('is never lit for longer than its reason lasts, whatever comes', () => {
    const some = fc.record<Sight>({
      offer: fc.option(fc.record({ id: fc.constantFrom('a', 'b'), endsAt: fc.nat(100_000) })),
      notice: fc.constantFrom(null, 'n', 'm'),
      order: fc.constantFrom(null, '1', '2'),
      near: fc.constantFrom(null, 'p', 'q'),
    })
    fc.assert(
      fc.property(some, fc.array(fc.tuple(some, fc.nat(20_000))), (first, steps) => {
        let [pocket, now] = [pocketed(first), 0]
        for (const [sight, pause] of steps) {
          now += pause
          pocket = look(pocket, sight, now)
          const { lit } = pocket
          if (lit === null) continue
          expect(lit.until).toBeGreaterThan(now)
          if (lit.why === 'offer') expect(lit.until).toBe(sight.offer?.endsAt)
          else expect(lit.until).toBeLessThanOrEqual(now + LIT_MS)
        }
      }),
    )
  })
})
