import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import {
  byId,
  Day,
  Id,
  mayBeBlank,
  nullableText,
  optional,
  pageLimit,
  Pesos,
  prose,
  repeatable,
  text,
  Warnings,
} from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { Status } from '../orders/entities.ts'
import {
  AddressCandidate,
  FrequentCustomer,
  NewStoreOrder,
  OwnDebt,
  OwnStore,
  ProofOfDelivery,
  Quote,
  QuoteInput,
  StoreOrder,
  StoreOrderChange,
} from './entities.ts'
import {
  ADDRESS_EXAMPLE,
  CHANGE_EXAMPLE,
  NEW_STORE_ORDER_EXAMPLE,
  ORDER_PARAMS_EXAMPLE,
  OWN_STORE_EXAMPLE,
  PROOF_EXAMPLE,
  QUOTE_EXAMPLE,
  QUOTE_INPUT_EXAMPLE,
  STORE_ORDER_CANCELED_EXAMPLE,
  STORE_ORDER_CHANGED_EXAMPLE,
  STORE_ORDER_EXAMPLE,
  STORE_ORDER_UNDER_WAY_EXAMPLE,
} from './examples.ts'
import { CUSTOMERS_SHOWN } from './limits.ts'
import type { storeApiRoutes } from './routes.ts'

const OF_ADDRESSES = ['ADDRESS_NOT_FOUND', 'ADDRESS_UNSURE', 'OUT_OF_ZONE', 'PLACES_UNAVAILABLE'] as const
const OF_QUOTING = [
  ...OF_ADDRESSES,
  'PICKUP_TIME_OUT_OF_RANGE',
  'ZONE_CLOSED',
  'STORE_PAUSED',
  'STORE_DISABLED',
  'WINDOW_TOO_SOON',
  'PRICE_NEEDED',
] as const

export const storeApiCalls = {
  getOwnStore: {
    summary: 'The store that the key is of, and whether it takes orders now',
    reply: OwnStore,
    refusals: [],
    example: { reply: OWN_STORE_EXAMPLE },
  },
  findAddress: {
    summary: 'Addresses by what somebody typed, the nearest to the store first',
    query: z.strictObject({ query: text('la dirección', TEXT_MAX.street) }),
    reply: z.object({ places: z.array(AddressCandidate) }),
    refusals: ['PLACES_UNAVAILABLE'],
    example: { query: { query: 'belgrano 2200' }, reply: { places: [ADDRESS_EXAMPLE] } },
  },
  quoteDelivery: {
    summary: 'What a delivery costs, kept for a quarter of an hour',
    body: QuoteInput,
    reply: Quote,
    success: 201,
    refusals: OF_QUOTING,
    example: { body: QUOTE_INPUT_EXAMPLE, reply: QUOTE_EXAMPLE },
  },
  placeStoreOrder: {
    summary: 'Place an order; the same `externalReference` with the same content is placed once',
    headers: repeatable,
    body: NewStoreOrder,
    reply: z.object({ order: StoreOrder, warnings: Warnings }),
    success: 201,
    refusals: [
      ...OF_QUOTING,
      'PRICE_OUT_OF_BOUNDS',
      'QUOTE_NOT_FOUND',
      'QUOTE_USED',
      'QUOTE_EXPIRED',
      'QUOTE_OTHERWISE',
      'REFERENCE_TAKEN',
      'VALUE_TOO_HIGH',
      'TOO_MANY_ORDERS',
    ],
    example: { body: NEW_STORE_ORDER_EXAMPLE, reply: { order: STORE_ORDER_EXAMPLE } },
  },
  listOwnOrders: {
    summary: 'Orders, the newest first, by page',
    query: z.strictObject({
      status: optional(Status),
      day: optional(Day).describe("Placed on this day of the platform's time zone."),
      reference: optional(text('la referencia', TEXT_MAX.name)).describe('The one called so.'),
      limit: pageLimit,
      after: optional(Id).describe('`next` of the page before.'),
    }),
    reply: z.object({
      orders: z.array(StoreOrder),
      next: nullableText.describe('`after` of the page that follows; null on the last.'),
    }),
    refusals: ['ORDER_NOT_FOUND'],
    example: {
      query: { status: 'on the way', day: '2026-03-10' },
      reply: { orders: [STORE_ORDER_UNDER_WAY_EXAMPLE], next: null },
    },
  },
  getOwnOrder: {
    summary: 'One order',
    params: byId,
    reply: z.object({ order: StoreOrder }),
    refusals: ['ORDER_NOT_FOUND'],
    example: { params: ORDER_PARAMS_EXAMPLE, reply: { order: STORE_ORDER_UNDER_WAY_EXAMPLE } },
  },
  changeOwnOrder: {
    summary: 'Change an order; its rider is told',
    params: byId,
    body: StoreOrderChange,
    reply: z.object({ order: StoreOrder, warnings: Warnings }),
    refusals: [
      ...OF_ADDRESSES,
      'PICKUP_TIME_OUT_OF_RANGE',
      'ORDER_NOT_FOUND',
      'ORDER_NOT_OPEN',
      'LEFT_STORE',
      'PRICE_RISES',
    ],
    example: {
      params: ORDER_PARAMS_EXAMPLE,
      body: CHANGE_EXAMPLE,
      reply: { order: STORE_ORDER_CHANGED_EXAMPLE },
    },
  },
  cancelOwnOrder: {
    summary: 'Cancel an order that has not left the store',
    params: byId,
    body: z.strictObject({
      reason: prose('el motivo', TEXT_MAX.comment),
      fee: mayBeBlank(Pesos.default(0)).describe(
        "What the store agrees to pay for it at most, pesos: the order's `cancelFee`, needed from when that is something.",
      ),
    }),
    reply: z.object({ order: StoreOrder }),
    refusals: ['ORDER_NOT_FOUND', 'ORDER_NOT_OPEN', 'LEFT_STORE', 'CANCELING_COSTS'],
    example: {
      params: ORDER_PARAMS_EXAMPLE,
      body: { reason: 'No queda masa' },
      reply: { order: STORE_ORDER_CANCELED_EXAMPLE },
    },
  },
  getProofOfDelivery: {
    summary: 'How the handover of a delivered order was proved',
    params: byId,
    reply: ProofOfDelivery,
    refusals: ['ORDER_NOT_FOUND', 'NOT_DELIVERED'],
    example: { params: ORDER_PARAMS_EXAMPLE, reply: PROOF_EXAMPLE },
  },
  getProofPhoto: {
    summary: 'The photo of a handover (JPEG)',
    params: byId,
    refusals: ['ORDER_NOT_FOUND', 'PHOTO_NOT_FOUND'],
    example: { params: ORDER_PARAMS_EXAMPLE },
  },
  listFrequentCustomers: {
    summary:
      'To whom the store sent before, by the beginning of a word of the name or by the phone, the newest first',
    query: z.strictObject({ search: text('el nombre o el teléfono', TEXT_MAX.name) }),
    reply: z.object({ customers: z.array(FrequentCustomer).max(CUSTOMERS_SHOWN) }),
    refusals: [],
    example: {
      query: { search: 'julia' },
      reply: {
        customers: [
          {
            name: 'Julia',
            phone: '11 5555-0134',
            street: 'Uruguay',
            streetNumber: '1234',
            city: 'CABA',
            latitude: -34.595,
            longitude: -58.387,
            comment: 'Timbre 3',
            orders: 4,
          },
        ],
      },
    },
  },
  getOwnDues: {
    summary: 'What the store owes riders, and the orders behind it, the oldest first',
    /** `due`: what can be settled now, pesos. `more`: how many orders there are beyond these. */
    reply: z.object({
      due: z.object({ orders: z.number(), money: z.number() }),
      debts: z.array(OwnDebt),
      more: z.number(),
    }),
    refusals: [],
    example: {
      reply: {
        due: { orders: 1, money: 4500 },
        debts: [
          {
            order: { _id: '6e3c1f0e-8a1d-4a53-9c51-0d9f5b0e9a11', number: 1042 },
            riderFirstName: 'Juan',
            money: 4500,
            isInHand: false,
            since: '2026-11-21T15:01:03.000Z',
          },
        ],
        more: 0,
      },
    },
  },
} as const satisfies Record<keyof typeof storeApiRoutes, CallDefinition>
