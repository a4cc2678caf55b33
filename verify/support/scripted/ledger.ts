/** A rider's Caja with everything that may stand in it. */
import type { Cash, Movement, Settlement } from '@puni/contract/ledger/entities'

const order = { _id: 'o-7', number: 1_204, storeName: 'Pizzería Güerrín' }
const at = '2026-03-06T15:20:00.000Z'

export const settlementOf = (replace: Partial<Settlement> = {}): Settlement => ({
  _id: 's-1',
  kind: 'rider-paid',
  money: 1_380,
  order: null,
  reason: 'En efectivo',
  at,
  confirmedAt: null,
  disputedAt: null,
  dispute: null,
  answer: null,
  undoneAt: null,
  undone: null,
  ...replace,
})

export const CASH: Cash = {
  owed: 12_450.35,
  terms: {
    cashLimit: 15_000,
    waiting: { freeMinutes: 10, perMinute: 50, most: 2_000 },
    cancellation: 800,
  },
  hasOwnLimit: false,
  held: 2_300.25,
  debts: [
    { order, money: 12_500.5, isInHand: false, since: at },
    { order: { _id: 'o-8', number: 1_205, storeName: null }, money: 8_000, isInHand: true, since: at },
  ],
  settlements: [
    settlementOf(),
    settlementOf({ _id: 's-2', kind: 'store-refunded', money: 500, order, reason: null, confirmedAt: at }),
    settlementOf({
      _id: 's-3',
      kind: 'rider-bears',
      money: 900,
      order,
      reason: 'La bolsa no volvió al local',
      disputedAt: at,
      dispute: 'La dejé en el mostrador, me atendió Marta',
      answer: 'El local dice que no la recibió. Lo seguimos mirando.',
    }),
    settlementOf({ _id: 's-4', kind: 'platform-paid', undoneAt: at, undone: 'Era otro rider' }),
  ],
}

/** An order that was paid beforehand. */
export const PAID_MOVEMENT: Movement = {
  _id: '10',
  cause: 'delivered',
  at,
  occurredAt: at,
  order,
  settlement: null,
  entries: [
    { _id: '31', account: 'commission', money: -115.01 },
    { _id: '32', account: 'earnings', money: -2_185.24 },
    { _id: '33', account: 'fees', money: 2_300.25 },
  ],
}

export const MOVEMENTS: Movement[] = [
  {
    _id: '9',
    cause: 'settled',
    at,
    occurredAt: at,
    order: null,
    settlement: 'rider-paid',
    entries: [
      { _id: '21', account: 'bank', money: 1_380 },
      { _id: '22', account: 'cash', money: -1_380 },
    ],
  },
  {
    _id: '8',
    cause: 'delivered',
    at,
    occurredAt: at,
    order,
    settlement: null,
    entries: [
      { _id: '11', account: 'cash', money: 14_800.75 },
      { _id: '12', account: 'commission', money: -115.01 },
      { _id: '13', account: 'earnings', money: -2_185.24 },
      { _id: '14', account: 'store', money: -12_500.5 },
    ],
  },
  {
    _id: '7',
    cause: 'picked-up',
    at,
    occurredAt: '2026-03-06T15:00:00.000Z',
    order,
    settlement: null,
    entries: [
      { _id: '9', account: 'cash', money: -12_500.5 },
      { _id: '10', account: 'store', money: 12_500.5 },
    ],
  },
]
