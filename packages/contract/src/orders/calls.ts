import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import {
  byId,
  Day,
  done,
  Id,
  Instant,
  mayBeBlank,
  nullableText,
  optional,
  optionalText,
  pageLimit,
  Pesos,
  prose,
  queryFlag,
  queryNumber,
  repeatable,
  Warnings,
  Year,
} from '../fields.ts'
import { OwedProof, Proof } from '../handover/entities.ts'
import { ENTITY_TYPE, TEXT_MAX } from '../limits.ts'
import { Notice } from '../notifications/entities.ts'
import { OfferRecord } from '../offers/entities.ts'
import { periodWithin } from '../period.ts'
import { ADJUSTED_AMOUNTS } from './adjustments.ts'
import {
  CashAfter,
  GoodsAfter,
  CheckedLine,
  ImportedLine,
  NewOrder,
  OperatorOrder,
  OperatorOrderDetail,
  Order,
  OrderEdit,
  OrderEvent,
  OrderImport,
  OrderInput,
  PlacedOrder,
  Status,
} from './entities.ts'
import { NEW_ORDER_EXAMPLE, PLACED_ORDER_EXAMPLE } from './examples.ts'
import { LISTED_DAYS } from './limits.ts'
import { ORDER_GROUPS } from './order-groups.ts'
import type { orderRoutes } from './routes.ts'

const orderNumber = queryNumber('El número de pedido no es válido', 1, 2_147_483_647)

/** `occurredAt` is the phone's clock. */
const circumstances = {
  reason: optionalText('el motivo', TEXT_MAX.comment),
  occurredAt: optional(Instant),
}

export const orderCalls = {
  createOrder: {
    summary: 'Place an order (accepts Idempotency-Key)',
    description:
      'Stores had this call before `placeStoreOrder`, which needs neither coordinates nor ids: they name themselves as `storeId`, and their zone.',
    headers: repeatable,
    body: NewOrder,
    reply: z.object({ order: PlacedOrder, warnings: Warnings }),
    success: 201,
    refusals: [
      'PICKUP_TIME_OUT_OF_RANGE',
      'ZONE_NOT_OF_STORE',
      'ZONE_NOT_FOUND',
      'STORE_NOT_FOUND',
      'ZONE_CLOSED',
      'STORE_PAUSED',
      'STORE_DISABLED',
      'OUT_OF_ZONE',
      'PRICE_NEEDED',
      'PRICE_OUT_OF_BOUNDS',
      'VALUE_TOO_HIGH',
      'TOO_MANY_ORDERS',
    ],
    example: { body: NEW_ORDER_EXAMPLE, reply: { order: PLACED_ORDER_EXAMPLE } },
  },
  getOrder: {
    summary:
      'One order; with the phones of all whom it concerns for an operator, whose every view is recorded',
    params: byId,
    reply: Order,
  },
  filterOrders: {
    summary: "Today's orders and open ones: unassigned of the zone, or one rider's",
    /** `todayOnly`: orders of today (delivered, ended or, while open, placed today) and every open one, however old. */
    query: z.object({
      todayOnly: mayBeBlank(queryFlag.default(false)),
      assigned: optional(queryFlag),
      zoneNumber: optional(Id),
      riderId: optional(Id),
    }),
    reply: z.object({ orders: z.array(Order) }),
  },
  getAcceptedOrder: {
    summary: 'The order the rider is delivering',
    query: z.object({ riderId: Id }),
    /**
     * `owed`: deliveries whose proof is missing, `notices`: what the rider has not read yet; absent where there are none.
     * `serverTime` lets a phone with a wrong clock count the wait at the store.
     */
    reply: z.object({
      order: Order.nullable(),
      owed: z.array(OwedProof).optional(),
      notices: z.array(Notice).optional(),
      serverTime: z.string().optional(),
    }),
  },
  getHistoricalOrders: {
    summary: "A rider's past orders, by page",
    query: z.object({
      startDate: optional(Day),
      endDate: optional(Day),
      year: optional(Year),
      entityType: z.literal(ENTITY_TYPE, 'El tipo de entidad no es válido'),
      riderId: Id,
      page: mayBeBlank(queryNumber('La página no es válida', 1, 1_000_000).default(1)),
    }),
    reply: z.object({ orders: z.array(Order), currentPage: z.number(), totalPages: z.number() }),
  },
  setOrderStatus: {
    summary: 'Advance an order, cancel it or report a problem; operators who cancel or deliver give a reason',
    params: byId,
    headers: repeatable,
    body: z.union(
      [
        z.strictObject({
          status: Status,
          proof: optional(Proof),
          ...circumstances,
          /** From operators only, who cancel it: needed once its rider has picked it up, without effect before. */
          goods: optional(GoodsAfter),
          cash: optional(CashAfter),
        }),
        z.strictObject({ newStatus: z.literal('error'), ...circumstances }),
      ],
      'Indicá un estado válido',
    ),
    reply: z.object({ order: Order }),
  },
  tellDelay: {
    summary: 'Tell the operators of a long wait at the store',
    params: byId,
    headers: repeatable,
    body: z.strictObject({ occurredAt: circumstances.occurredAt }),
    reply: z.object({ order: Order }),
  },
  assignOrder: {
    summary: 'Give an open order to a rider, or offer it to that one',
    params: byId,
    /** `despite`: although something speaks against it. Without it that is refused with ASSIGNMENT_DOUBTED, whose `fields` say what. */
    body: z.strictObject({
      riderId: Id,
      as: z.enum(['assignment', 'offer'], 'Indicá si se asigna o se ofrece'),
      despite: mayBeBlank(z.boolean().default(false)),
    }),
    reply: z.object({ order: Order }),
  },
  checkImport: {
    summary: 'What importOrders would make of these lines; places nothing',
    body: OrderImport,
    /** One for each line, in their sequence. */
    reply: z.object({ lines: z.array(CheckedLine) }),
  },
  importOrders: {
    summary: 'Place the orders of a file: each line once, however often it is sent',
    body: OrderImport,
    /** One for each line, in their sequence. A refused one keeps none of the others. */
    reply: z.object({ lines: z.array(ImportedLine) }),
  },
  setExclusion: {
    summary: 'Whether an order is kept from a rider: it is not offered to that one',
    params: z.object({ id: Id, riderId: Id }),
    body: z.strictObject({ excluded: z.boolean('Indicá si se excluye al rider') }),
    reply: done,
  },
  editOrder: {
    summary: 'Change an order that is not over; ORDER_CHANGED if it is not as it was seen',
    params: byId,
    body: OrderEdit,
    reply: z.object({ order: Order }),
  },
  takeBackOrder: {
    summary: 'Take an order from the rider who holds it',
    params: byId,
    /** As the operator saw it: who holds it, and whether the goods are with that rider. Refused with ORDER_NOT_HELD if that has changed. */
    body: z.strictObject({
      riderId: Id,
      pickedUp: z.boolean('Indicá si el rider ya lo retiró'),
      reason: prose('el motivo', TEXT_MAX.comment),
      /** `offer`: it goes back on offer, from the store. `store`: it ends, and the goods go back to the store. */
      next: z.enum(['offer', 'store'], 'Indicá qué pasa con el pedido'),
      exclude: mayBeBlank(z.boolean().default(false)),
    }),
    reply: z.object({ order: Order }),
  },
  adjustOrder: {
    summary: 'Correct an amount of a delivered order; ADJUSTMENT_STALE if it is not as it was seen',
    params: byId,
    /** `seen` and `correct`: the amount as the operator saw it, and as it should be, pesos. */
    body: z.strictObject({
      amount: z.enum(ADJUSTED_AMOUNTS, 'Indicá qué importe se ajusta'),
      seen: Pesos,
      correct: Pesos,
      reason: prose('el motivo', TEXT_MAX.comment),
    }),
    reply: z.object({ order: Order }),
  },
  listOperatorOrders: {
    summary: "Orders of days by page; without days, today's after all that is unfinished",
    /**
     * Orders of these calendar days of the platform, LISTED_DAYS at most; without them, today's, after every one that is unfinished or whose
     * earnings wait for a decision, however old. `delayed`: whose rider waits at the store and has told of the delay.
     * `search`: parts of number, reference, sender, streets and rider's name, or of the customer's phone, in these days or the last SEARCH_DAYS;
     * first the order whose number or reference it is, of whatever day.
     */
    query: z
      .object({
        from: optional(Day),
        to: optional(Day),
        group: optional(z.enum([...ORDER_GROUPS, 'open', 'delayed'], 'La situación no es válida')),
        zoneId: optional(Id),
        storeId: optional(Id),
        riderId: optional(Id),
        search: optionalText('la búsqueda', TEXT_MAX.name),
        limit: pageLimit,
        /** Orders after this one: `next` of the page before. */
        after: optional(orderNumber),
      })
      .check(periodWithin(LISTED_DAYS)),
    /** `counts` of all pages and groups, with the first page; none of a search. */
    reply: z.object({
      orders: z.array(OperatorOrder),
      next: nullableText,
      counts: z.record(z.enum(ORDER_GROUPS), z.number()).nullable(),
    }),
  },
  getOperatorOrder: {
    summary: 'One order as operators see it',
    params: byId,
    reply: OperatorOrderDetail,
  },
  getOrderToRepeat: {
    summary: 'What an order was placed with, phones included, for another like it; every view is recorded',
    params: byId,
    /** `forgotten`: what was known of the customer is removed by now. */
    reply: z.object({ number: z.number(), order: OrderInput, forgotten: z.boolean() }),
  },
  listOrderEvents: {
    summary: 'What happened to an order, the newest of it',
    params: byId,
    reply: z.object({ events: z.array(OrderEvent), offers: z.array(OfferRecord) }),
  },
} as const satisfies Record<keyof typeof orderRoutes, CallDefinition>
