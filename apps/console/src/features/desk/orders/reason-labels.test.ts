import { OFFER_RULES } from '@puni/contract/offers/dispatch'
import type { OfferReason } from '@puni/contract/offers/entities'
import { describe, expect, it } from 'vitest'
import { reasonFigures, reasonLine } from './reason-labels.ts'

const reason: OfferReason = {
  policy: 'plan',
  rule: 'longest-waiting',
  candidates: 5,
  rank: 2,
  travelSeconds: 270,
  soonestSeconds: 240,
  idleSeconds: 1_380,
  openOrders: 3,
  atStoreSeconds: null,
  pickupMetres: 1_240,
  waitSeconds: 0,
  others: [],
}

describe('the reason in a line', () => {
  it.each<[OfferReason['rule'], string]>([
    ['soonest', 'Llega antes · 2.º de 5'],
    ['longest-waiting', 'Espera hace más · 2.º de 5'],
    ['earned-least', 'Ganó menos en el día · 2.º de 5'],
    ['together', 'El otro hace falta · 2.º de 5'],
    ['asked-again', 'Preguntado otra vez · 2.º de 5'],
    ['idle', 'Espera hace más · 2.º de 5'],
  ])('%s', (rule, expected) => {
    expect(reasonLine({ ...reason, rule })).toBe(expected)
  })

  it.each(OFFER_RULES)('of one candidate has no place among others: %s', (rule) => {
    expect(reasonLine({ ...reason, rule, candidates: 1, rank: 1 })).toMatch(/ · único libre$/)
  })
})

describe('the numbers', () => {
  const read = (changes: Partial<OfferReason> = {}) =>
    Object.fromEntries(reasonFigures({ ...reason, ...changes }).map(({ label, value }) => [label, value]))

  it('are those of the decision', () => {
    expect(read()).toEqual({
      Política: 'Juntos, mirando adelante',
      'Riders libres': '5',
      'Lugar por llegada': '2.º de 5',
      'Llega al local en': '4,5 min',
      'El primero llega en': '4 min',
      'Libre hace': '23 min',
      'Al local, en línea recta': '1,2 km',
      'Espera prevista del pedido listo': '0 min',
      'Pedidos decididos juntos': '3',
    })
  })

  it('know a rider without an order before', () => {
    expect(read({ idleSeconds: null })['Libre hace']).toBe('sin pedidos antes')
  })
})
