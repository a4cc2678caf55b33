import { expect, it } from 'vitest'
import { parsePush } from './push-message.ts'

const notification = { title: 'Pizzería Güerrín', body: '$ 2.300 · 2,8 km' }
const offer = { orderId: 'o1', offerId: 'f1' }

it.each([
  { type: 'new_order', ...offer, expiresAt: '2026-03-06T15:01:30.000Z' },
  { type: 'offer_gone', ...offer },
  { type: 'test', testId: 't1' },
])('reads $type', (data) => {
  expect(parsePush(JSON.stringify({ web_push: 8030, notification, data }))).toMatchObject({
    notification,
    data,
  })
})

it.each([
  ['nothing', undefined],
  ['no JSON', 'hola'],
  ['null', 'null'],
  ['no data', JSON.stringify({ notification })],
  ['no notification', JSON.stringify({ data: { type: 'test', testId: 't1' } })],
  ['an unknown type', JSON.stringify({ notification, data: { type: 'toString', testId: 't1' } })],
  ['no type', JSON.stringify({ notification, data: {} })],
  ['an id that is missing', JSON.stringify({ notification, data: { type: 'offer_gone', orderId: 'o1' } })],
  ['an id that is no text', JSON.stringify({ notification, data: { type: 'test', testId: 7 } })],
  [
    'a title that is missing',
    JSON.stringify({ notification: { body: '' }, data: { type: 'test', testId: 't1' } }),
  ],
])('cannot read %s', (_, payload) => {
  expect(parsePush(payload)).toBeNull()
})
