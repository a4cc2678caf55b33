import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import {
  byId,
  Day,
  Id,
  mayBeBlank,
  nullableText,
  optional,
  optionalText,
  pageLimit,
  Pesos,
  PositivePesos,
  prose,
  queryNumber,
  repeatable,
  text,
} from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import {
  Cash,
  DebtorStore,
  LedgerProof,
  Movement,
  RiderDues,
  RiderStoreDebt,
  Settlement,
  StoreDues,
  StoreFee,
  StorePayment,
} from './entities.ts'
import { MOVEMENTS_PAGE, STORE_DEBTS_SHOWN, STORE_DUES_PAGE, STORE_PAYMENTS_SHOWN } from './limits.ts'
import type { ledgerRoutes } from './routes.ts'
import { BOOK_FORMATS, SETTLEMENT_KINDS, STORE_SETTLEMENT_KINDS } from './values.ts'

/** Of a day of the platform's calendar, or all, the newest first; `after` is the `next` of the page before. */
const movementsQuery = z.object({
  day: optional(Day),
  after: optional(z.string().regex(/^\d{1,18}$/, 'La página no es válida')),
})
const movementsPage = z.object({ movements: z.array(Movement).max(MOVEMENTS_PAGE), next: nullableText })

/** A registered store, or any other by its name: however it is written, upper case and accents aside. */
const whichStore = { storeId: optional(Id), name: optional(text('el nombre', TEXT_MAX.name)) }
const isOneStore = ({ storeId, name }: { storeId?: string | undefined; name?: string | undefined }) =>
  (storeId === undefined) !== (name === undefined)
const ONE_STORE = { path: ['storeId'], message: 'Indicá el local, por su identificador o su nombre' }

export const ledgerCalls = {
  getCash: {
    summary: 'What the rider paid for and has not got back, and what rider and platform owe each other',
    reply: Cash,
  },
  listMovements: {
    summary: "The rider's entries in the ledger, by page",
    query: movementsQuery,
    reply: movementsPage,
  },
  answerSettlement: {
    summary: "The rider's receipt of a settlement, or what is wrong with it; the first answer stands",
    params: byId,
    body: z
      .strictObject({
        confirm: z.boolean('Indicá si está bien'),
        text: optionalText('qué está mal', TEXT_MAX.appeal),
      })
      .refine(({ confirm, text }) => confirm || text !== undefined, {
        path: ['text'],
        message: 'Completá qué está mal',
      }),
    reply: Settlement,
  },
  reportRefund: {
    summary:
      'A store gave back what the rider had paid for an order; DEBT_STALE if that is not what it owes (accepts Idempotency-Key)',
    headers: repeatable,
    body: z.strictObject({ orderId: Id, seen: PositivePesos }),
    reply: Settlement,
  },
  listDues: {
    summary: 'Riders with whom something is to be settled, those with disputes first, then by how much',
    query: z.object({
      limit: pageLimit,
      offset: mayBeBlank(queryNumber('La página no es válida', 0, 1_000_000).default(0)),
    }),
    /**
     * `total`: how many there are, 0 with an empty page. `disputes`: how many nobody has answered, of all riders, whatever is listed; absent from
     * the version before. `proof`: null before the first.
     */
    reply: z.object({
      dues: z.array(RiderDues),
      total: z.number(),
      disputes: z.number().optional(),
      proof: LedgerProof.nullable(),
    }),
  },
  getCashOfRider: { summary: 'The same as a rider reads of it', params: byId, reply: Cash },
  listMovementsOfRider: {
    summary: 'The same as a rider reads of them',
    params: byId,
    query: movementsQuery,
    reply: movementsPage,
  },
  downloadBooks: {
    summary: 'The entries made on these days of the platform, both inclusive, as a file',
    query: z
      .object({
        from: Day,
        to: Day,
        format: mayBeBlank(z.enum(BOOK_FORMATS, 'El formato no es válido').default('csv')),
      })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'El fin es anterior al comienzo' }),
  },
  settle: {
    summary:
      'Settle what is due, in whole or in part; DEBT_STALE if it is not what the operator saw (accepts Idempotency-Key)',
    params: byId,
    headers: repeatable,
    /** `seen`: what is due between rider and platform, or from the store for the order; `money` is no more. Pesos. */
    body: z.strictObject({
      kind: z.enum(SETTLEMENT_KINDS, 'Indicá qué se registra'),
      orderId: optional(Id),
      seen: Pesos,
      money: PositivePesos,
      reason: optionalText('el motivo', TEXT_MAX.comment),
    }),
    reply: Settlement,
    success: 201,
  },
  setCashLimit: {
    summary: "What one rider may owe, in place of the zone's limit; the rider is told",
    params: byId,
    /** Null for the zone's. Pesos. */
    body: z.strictObject({
      limit: PositivePesos.nullable(),
    }),
    reply: Cash,
  },
  listStoreDues: {
    summary:
      'Stores that owe riders or the platform something, or are owed it, of all riders together; what is owed most first',
    query: z.object({
      offset: mayBeBlank(queryNumber('La página no es válida', 0, 1_000_000).default(0)),
    }),
    /** `total`: how many there are. */
    reply: z.object({ stores: z.array(StoreDues).max(STORE_DUES_PAGE), total: z.number() }),
  },
  getStoreDues: {
    summary:
      'The debts of a store by order, those that can be settled first, then the oldest; `until`: of what was paid up to this day',
    query: z.object({ ...whichStore, until: optional(Day) }).refine(isOneStore, ONE_STORE),
    /** `due`: how many of these `settleStore` settles, and what they come to, pesos. `more`: how many of each there are beyond these. */
    reply: z.object({
      store: DebtorStore,
      debts: z.array(RiderStoreDebt).max(STORE_DEBTS_SHOWN),
      due: z.object({ orders: z.number(), money: z.number() }),
      more: z.object({ due: z.number(), others: z.number() }),
    }),
  },
  settleStore: {
    summary:
      'Settle what a store owes for all orders that were paid up to a day, none of them on the way, a settlement for each; ' +
      `of the oldest ${STORE_DEBTS_SHOWN} if there are more; DEBT_STALE if they do not come to what the operator saw (accepts Idempotency-Key)`,
    headers: repeatable,
    body: z
      .strictObject({
        ...whichStore,
        until: Day,
        seen: Pesos,
        kind: z.enum(STORE_SETTLEMENT_KINDS, 'Indicá qué se registra'),
        reason: optionalText('el motivo', TEXT_MAX.comment),
      })
      .refine(isOneStore, ONE_STORE),
    /** How many orders were settled, and what they come to, pesos; how many are left up to that day. */
    reply: z.object({ orders: z.number(), money: z.number(), left: z.number() }),
    success: 201,
  },
  getStoreFees: {
    summary:
      'What a store owes the platform for orders paid beforehand, the oldest first, and what it paid; `until`: of those delivered up to this day',
    query: z.object({ ...whichStore, until: optional(Day) }).refine(isOneStore, ONE_STORE),
    /** `owed`: for how many orders, and what it comes to, pesos: negative where the store paid more. `more`: how many there are beyond these. */
    reply: z.object({
      store: DebtorStore,
      fees: z.array(StoreFee).max(STORE_DEBTS_SHOWN),
      owed: z.object({ orders: z.number(), money: z.number() }),
      more: z.number(),
      payments: z.array(StorePayment).max(STORE_PAYMENTS_SHOWN),
    }),
  },
  payStoreFees: {
    summary:
      'A store paid what it owes for orders delivered up to a day, or a part of it: the oldest first; DEBT_STALE if they do not come to what the operator saw (accepts Idempotency-Key)',
    headers: repeatable,
    /** `seen`: what it owes up to that day; `money` is no more. Pesos. */
    body: z
      .strictObject({
        ...whichStore,
        until: Day,
        seen: Pesos,
        money: PositivePesos,
        reason: optionalText('el detalle', TEXT_MAX.comment),
      })
      .refine(isOneStore, ONE_STORE),
    reply: StorePayment,
    success: 201,
  },
  undoStorePayment: {
    summary: 'Undo what a store paid by entries of their own',
    params: byId,
    body: z.strictObject({ reason: prose('el motivo', TEXT_MAX.comment) }),
    reply: StorePayment,
  },
  undoSettlement: {
    summary: 'Undo a settlement by entries of its own; its rider is told why',
    params: byId,
    body: z.strictObject({ reason: prose('el motivo', TEXT_MAX.comment) }),
    reply: Settlement,
  },
  answerDispute: {
    summary: 'Say why a disputed settlement stands, once',
    params: byId,
    body: z.strictObject({ text: prose('la respuesta', TEXT_MAX.appeal) }),
    reply: Settlement,
  },
} as const satisfies Record<keyof typeof ledgerRoutes, CallDefinition>
