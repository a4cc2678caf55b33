import type { OfferWhy } from '@puni/contract/offers/entities'
import { OFFER_RULES } from '@puni/contract/offers/dispatch'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whyWords } from './why.ts'

const why = (changes: Partial<OfferWhy>): OfferWhy => ({
  rule: 'soonest',
  candidates: 5,
  rank: 1,
  travelSeconds: 240,
  soonestSeconds: 240,
  idleSeconds: 1_380,
  openOrders: 3,
  atStoreSeconds: null,
  ...changes,
})
const slower = { rank: 2, travelSeconds: 300 }

describe('why an offer came', () => {
  it.each<[string, Partial<OfferWhy>, string]>([
    [
      'soonest',
      { rule: 'soonest' },
      'Te tocó por llegar antes que nadie al local (4 min), entre 5 riders libres.',
    ],
    [
      'at the door already',
      { rule: 'soonest', travelSeconds: 0, soonestSeconds: 0 },
      'Te tocó por llegar antes que nadie al local (menos de 1 min), entre 5 riders libres.',
    ],
    [
      'longest waiting',
      { rule: 'longest-waiting', ...slower },
      'Te tocó por entregarlo casi tan rápido como el más cercano al local (vos 5 min, el otro 4 min) y esperar hace más: 23 min.',
    ],
    [
      'longest waiting, the times alike as they are read',
      { rule: 'longest-waiting', rank: 2, travelSeconds: 250 },
      'Te tocó por entregarlo casi tan rápido como el más cercano al local y esperar hace más: 23 min.',
    ],
    [
      'longest waiting, without an order before',
      { rule: 'longest-waiting', ...slower, idleSeconds: null },
      'Te tocó por entregarlo casi tan rápido como el más cercano al local (vos 5 min, el otro 4 min) y no haber tenido pedidos todavía.',
    ],
    [
      'a quicker trip',
      { rule: 'quicker-trip', ...slower },
      'Te tocó porque con vos llega antes a la puerta, aunque haya un rider más cerca del local (vos 5 min, el otro 4 min).',
    ],
    [
      'together',
      { rule: 'together', ...slower },
      'Te tocó porque el rider más cercano hace falta para otro pedido (vos 5 min, el otro 4 min).',
    ],
    [
      'the nearest is kept near',
      { rule: 'kept-near', ...slower },
      'Te tocó porque al rider más cercano lo dejamos cerca de los pedidos que se esperan (vos 5 min, el otro 4 min).',
    ],
    [
      'the nearest did not answer',
      { rule: 'answers', ...slower },
      'Te tocó por entregarlo casi tan rápido como el más cercano al local (vos 5 min, el otro 4 min), que no contestó su último pedido.',
    ],
    [
      'the nearest earned more',
      { rule: 'earned-least', ...slower },
      'Te tocó por haber ganado en el día menos por hora que el rider más cercano al local (vos 5 min, el otro 4 min).',
    ],
    [
      'asked again',
      { rule: 'asked-again' },
      'Volvió a vos porque los demás riders libres también lo dejaron pasar.',
    ],
    [
      'asked again, alone',
      { rule: 'asked-again', candidates: 1 },
      'Volvió a vos por ser el único rider libre.',
    ],
    [
      'idle for longest',
      { rule: 'idle', idleSeconds: 4_500 },
      'Te tocó por esperar hace más que nadie (1 h 15 min), entre 5 riders libres.',
    ],
    [
      'idle since a moment ago',
      { rule: 'idle', idleSeconds: 0 },
      'Te tocó por esperar hace más que nadie (menos de 1 min), entre 5 riders libres.',
    ],
    [
      'idle, without an order before',
      { rule: 'idle', idleSeconds: null },
      'Te tocó por no haber tenido pedidos todavía, entre 5 riders libres.',
    ],
  ])('%s', (_, changes, expected) => {
    expect(whyWords(why(changes))).toBe(expected)
  })

  it.each(['soonest', 'quicker-trip', 'longest-waiting', 'together', 'idle'] as const)(
    'of one candidate is that there was no other: %s',
    (rule) => {
      expect(whyWords(why({ rule, candidates: 1 }))).toBe(
        'Te tocó por ser el único rider libre, a 4 min del local.',
      )
    },
  )

  it('is one whole sentence, whatever the numbers', () => {
    const seconds = fc.integer({ min: 0, max: 86_400 })
    const any = fc.record({
      rule: fc.constantFrom(...OFFER_RULES),
      candidates: fc.integer({ min: 1, max: 500 }),
      rank: fc.integer({ min: 1, max: 500 }),
      travelSeconds: seconds,
      soonestSeconds: seconds,
      idleSeconds: fc.option(seconds),
      openOrders: fc.integer({ min: 1, max: 500 }),
      atStoreSeconds: fc.constant(null),
    })
    fc.assert(
      fc.property(any, (given) => {
        expect(whyWords(given)).toMatch(/^[A-Z][^.]*\.$/)
        expect(whyWords(given)).not.toMatch(/null|NaN|undefined| 1 riders/)
      }),
    )
  })
})
