import type { Emergency } from '@puni/contract/emergencies/entities'
import { expect, it } from 'vitest'
import type { Entry } from '../../../services/outbox/entry.ts'
import { alarmState, type AlarmState } from './alarm-state.ts'

const given = (more: Partial<Emergency> = {}): Emergency => ({
  _id: 'e',
  order: { _id: 'o' },
  occurredAt: '2026-03-10T16:41:00.000Z',
  toldAt: '2026-03-10T16:42:00.000Z',
  position: { lat: -34.6, lng: -58.4, accuracy: 8, at: '2026-03-10T16:41:00.000Z' },
  seenAt: null,
  ...more,
})
const waiting = (id: string): Entry => ({
  key: id,
  riderId: 'r',
  place: 1,
  about: '',
  isRetimed: false,
  refusal: null,
  action: {
    call: 'reportEmergency',
    input: { params: { id }, body: { occurredAt: '2026-03-10T16:41:00.000Z', position: null } },
  },
})
const seenAt = '2026-03-10T16:44:00.000Z'

it.each<[what: string, entries: Entry[], emergency: Emergency | null | undefined, state: AlarmState]>([
  ['nothing', [], null, { is: 'not given' }],
  ['nothing known yet', [], undefined, { is: 'not given' }],
  ['one on the phone', [waiting('o')], undefined, { is: 'waiting' }],
  ['one on the phone of another order', [waiting('p')], null, { is: 'not given' }],
  ['one told', [], given(), { is: 'told', at: given().toldAt, hasPlace: true }],
  [
    'one told, nobody knew where',
    [],
    given({ position: null }),
    { is: 'told', at: given().toldAt, hasPlace: false },
  ],
  ['one seen', [], given({ seenAt }), { is: 'seen', at: seenAt }],
  ['one seen, and another on the phone', [waiting('o')], given({ seenAt }), { is: 'waiting' }],
])('%s', (_, entries, emergency, state) => {
  expect(alarmState('o', entries, emergency)).toEqual(state)
})
