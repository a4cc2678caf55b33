import { NOON, offerSince, routeOf } from '@puni/verify/support/scripted/entities'
import { expect, it } from 'vitest'
import type { Legs } from '../order/use-legs.ts'
import { hearingOf } from './helmet-state.ts'
import { offerQuestion, orderWords, spokenOffer } from './spoken-words.ts'

const leg = { route: routeOf(), failure: null, pending: false, replace: () => undefined }
const LEGS: Legs = { pickup: leg, delivery: leg }
const order = offerSince(NOON, { destination: { street: 'Av. Belgrano' } })

it('tells all of an offer, in whole words', () => {
  expect(spokenOffer(order, LEGS)).toBe(
    'Pedido de Pizzería Güerrín. 2.300 pesos. 4,8 kilómetros en total. Pagás 12.500 pesos al retirar. ' +
      'Hasta Avenida Belgrano al 2200. Un toque para aceptarlo, dos lo rechazan.',
  )
})

it('tells of an order that was paid beforehand that nothing is collected, at the offer and at the door', () => {
  const management = { storeValue: 0, shippingCost: 2_300, paid: true }
  const paid = offerSince(NOON, { management })
  expect(offerQuestion(paid, LEGS)).toContain('No pagás nada al retirar. Ya está pagado: no cobres. ')
  expect(orderWords({ ...paid, status: 'on the way' })).toContain('Ya está pagado: no cobres. Un toque')
  expect(orderWords({ ...order, status: 'on the way' })).not.toContain('pagado')
})

it('asks with what has to be known, and gives it the time to be heard', () => {
  const question = offerQuestion(order, LEGS)
  expect(question).toBe(
    '¿Lo aceptás? Pagás 12.500 pesos al retirar. Hasta Avenida Belgrano al 2200. Un toque lo acepta, dos lo rechazan.',
  )
  expect(hearingOf(question)).toBeGreaterThan(6_000)
})
