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
import { CUSTOMERS_SHOWN } from './limits.ts'
import type { storeApiRoutes } from './routes.ts'

export const storeApiCalls = {
  getOwnStore: {
    summary: 'The store that the key is of, and whether it takes orders now',
    reply: OwnStore,
  },
  findAddress: {
    summary: 'Addresses by what somebody typed, the nearest to the store first',
    query: z.object({ query: text('la dirección', TEXT_MAX.street) }),
    reply: z.object({ places: z.array(AddressCandidate) }),
  },
  quoteDelivery: {
    summary: 'What a delivery costs, kept for a quarter of an hour',
    body: QuoteInput,
    reply: Quote,
    success: 201,
  },
  placeStoreOrder: {
    summary: 'Place an order; the same `externalReference` with the same content is placed once',
    headers: repeatable,
    body: NewStoreOrder,
    /** `warnings`: what was taken as it came, though it may not do. */
    reply: z.object({ order: StoreOrder, warnings: Warnings }),
    success: 201,
  },
  listOwnOrders: {
    summary: 'Orders, the newest first, by page',
    /** `day`, in the platform's time zone: placed on it; `reference`: the one called so. */
    query: z.object({
      status: optional(Status),
      day: optional(Day),
      reference: optional(text('la referencia', TEXT_MAX.name)),
      limit: pageLimit,
      after: optional(Id),
    }),
    /** `next`: the `after` of the page that follows; null on the last. */
    reply: z.object({ orders: z.array(StoreOrder), next: nullableText }),
  },
  getOwnOrder: {
    summary: 'One order',
    params: byId,
    reply: z.object({ order: StoreOrder }),
  },
  changeOwnOrder: {
    summary: 'Change an order; its rider is told',
    params: byId,
    body: StoreOrderChange,
    reply: z.object({ order: StoreOrder, warnings: Warnings }),
  },
  cancelOwnOrder: {
    summary: 'Cancel an order that has not left the store',
    params: byId,
    /** `fee`: what the store agrees to pay for it, pesos: needed from when it costs something, see `cancelFee`. */
    body: z.strictObject({
      reason: prose('el motivo', TEXT_MAX.comment),
      fee: mayBeBlank(Pesos.default(0)),
    }),
    reply: z.object({ order: StoreOrder }),
  },
  getProofOfDelivery: {
    summary: 'How the handover of a delivered order was proved',
    params: byId,
    reply: ProofOfDelivery,
  },
  getProofPhoto: {
    summary: 'The photo of a handover (JPEG)',
    params: byId,
  },
  listFrequentCustomers: {
    summary: 'To whom the store sent before, by the beginning of a word of the name or by the phone, the newest first',
    query: z.object({ search: text('el nombre o el teléfono', TEXT_MAX.name) }),
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
