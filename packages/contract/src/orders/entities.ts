import { z } from 'zod'
import {
  Id,
  Instant,
  Latitude,
  Longitude,
  mayBeBlank,
  nullableText,
  optional,
  optionalText,
  Pesos,
  Phone,
  text,
} from '../fields.ts'
import { Handover, HandoverRecord, PlacedHandover } from '../handover/entities.ts'
import { HANDOVER_KINDS } from '../handover/proofs.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import { TEXT_MAX } from '../limits.ts'
import { Vehicle } from '../riders/entities.ts'
import { WaitTerms } from '../zones/entities.ts'
import { ADJUSTED_AMOUNTS } from './adjustments.ts'
import { CASH_AFTER, GOODS_AFTER } from './aftermath.ts'
import { APPROXIMATE_RADIUS_METRES, IMPORT } from './limits.ts'
import { EARNINGS_REVIEWS, HISTORY_TYPES, ORDER_STATUSES } from './order-states.ts'

export const Status = z.enum(ORDER_STATUSES, 'El estado no es válido')

/** What an operator decides of the goods and the cash of a canceled order. */
export const GoodsAfter = z.enum(GOODS_AFTER, 'Indicá qué pasa con el pedido')
export const CashAfter = z.enum(CASH_AFTER, 'Indicá qué pasa con la plata')

/** An amount of a delivered order that was corrected; the order's amounts are those after all of them. */
export const Adjustment = z.object({
  _id: z.string(),
  amount: z.enum(ADJUSTED_AMOUNTS),
  /** Pesos. */
  before: z.number(),
  after: z.number(),
  /** Null once its time is over. */
  reason: nullableText,
  at: z.string(),
  /** The operator; absent for riders. */
  by: z.string().optional(),
})
export type Adjustment = z.infer<typeof Adjustment>

export const OrderOrigin = z.object({
  storeName: nullableText.describe('Of a registered store.'),
  independentStoreName: nullableText.describe('Of a sender that is no registered store.'),
  latitude: z.number(),
  longitude: z.number(),
  street: z.string(),
  streetNumber: z.string(),
  city: z.string(),
  storePhone: nullableText,
  zoneNumber: z.object({ _id: z.string(), name: z.string() }).describe('The zone.'),
  comment: nullableText,
  distance: z
    .number()
    .nullable()
    .describe(
      'Metres by streets from the rider to the pickup when the offer was made; null without a live offer.',
    ),
  distanceEstimated: z.boolean().describe('No street route was known: the distance is an estimate.'),
  pickupTime: nullableText.describe('When the rider left the store with the order.'),
})

/** What the customer wrote to the rider, on the order's page. */
export const CustomerNote = z.object({ text: z.string(), at: z.string() })
export type CustomerNote = z.infer<typeof CustomerNote>

export const OrderDestination = z.object({
  latitudeDestination: z.number().describe('The same as `latitude`.'),
  longitudeDestination: z.number().describe('The same as `longitude`.'),
  latitude: z.number(),
  longitude: z.number(),
  street: z.string(),
  streetNumber: z.string(),
  city: z.string(),
  /** Who receives it; absent where nobody said, or the reader does not hold the order. */
  name: z.string().optional(),
  phone: nullableText,
  comment: nullableText,
  notes: z
    .array(CustomerNote)
    .optional()
    .describe(
      'Of the customer, oldest first; absent where there are none, or the reader does not hold the order.',
    ),
  distance: z
    .number()
    .nullable()
    .describe('Metres by streets from pickup to delivery, for the vehicle of the rider who was asked last.'),
  distanceEstimated: z
    .boolean()
    .describe('No street route was known, or nobody has been asked yet: the distance is an estimate.'),
  approximate: z
    .boolean()
    .describe(
      `For a rider who does not hold the order: the number is that of the block ('al 2200'), the door lies within ${APPROXIMATE_RADIUS_METRES} m of the coordinates, and the distance leads there.`,
    ),
  dropoffTime: nullableText.describe('When the order was delivered.'),
})

/** A rider's wait for an order at the store. */
export const StoreWait = z.object({
  since: z.string().describe("When the rider arrived, by the phone's clock as far as it is believed."),
  seconds: z
    .number()
    .nullable()
    .describe('How long it took, until the rider left or the order ended; null while it lasts.'),
  delayToldAt: nullableText.describe('When the rider last told the operators of the delay.'),
  /** Absent from the version before, which may answer during an upgrade. */
  pay: WaitTerms.nullable().optional().describe('By what the zone pays it now, null for nothing.'),
})
export type StoreWait = z.infer<typeof StoreWait>

/**
 * An order. Until the reader holds it, both phones and comments are null and the destination is approximate; so they are again
 * `CUSTOMER_KEPT_HOURS` after it ended, except for the store's phone. `assignedRider` is null for every other rider. Operators read the
 * phones of persons and the rider's email from `getOrder` alone, which records it; elsewhere they are null for them.
 */
export const Order = z.object({
  _id: z.string(),
  number: z.number().describe('Short, for people to say aloud.'),
  status: Status,
  origin: OrderOrigin,
  destination: OrderDestination,
  management: z.object({
    storeValue: z.number().describe('Paid at the store, pesos.'),
    shippingCost: z.number().describe('What the rider earns, pesos.'),
    collected: z
      .number()
      .optional()
      .describe(
        'What the customer paid at the door, pesos, where an adjustment tells it; otherwise it is both together, or nothing if they were paid beforehand.',
      ),
    paid: z
      .boolean()
      .optional()
      .describe(
        'True where the customer paid goods and delivery beforehand: the rider pays and collects nothing. Absent otherwise.',
      ),
  }),
  adjustments: z
    .array(Adjustment)
    .optional()
    .describe(
      'Corrections of its amounts, oldest first, for its rider and operators who open it; absent in lists, and where there are none.',
    ),
  schedule: z.object({
    day: z.string().describe('YYYY-MM-DD.'),
    pickupTime: nullableText.describe('When it is to be fetched; null for as soon as possible.'),
    isUrgent: z.boolean(),
  }),
  items: z
    .string()
    .optional()
    .describe(
      'What is in it, as its sender said; absent where nothing was said, or the reader does not hold it.',
    ),
  assignedRider: z
    .object({
      _id: z.string(),
      fullName: z.string(),
      email: nullableText,
      phone: nullableText,
      vehicleType: Vehicle,
    })
    .nullable(),
  earningsReview: z
    .enum(EARNINGS_REVIEWS)
    .nullable()
    .describe(
      "The operators' review of what the rider earns: needed where the delivery was reported after a block, or after an operator had ended the order. Until it is confirmed, the order is in no total. Null where there is nothing to review, or for a rider who does not hold the order.",
    ),
  handover: Handover.optional().describe(
    'Absent where the order asks for no proof, or for a rider who does not hold it.',
  ),
  wait: StoreWait.nullable().describe(
    'The wait at the store of the rider who holds it; null before the rider arrived there, and for other riders.',
  ),
  /** Rider of its live offer. */
  offeredTo: nullableText,
  offeredAt: nullableText,
  offerExpiresAt: nullableText,
  createdAt: z.string(),
  /** Absent in answers that a phone has kept from before there was such a field. */
  endedAt: nullableText
    .optional()
    .describe(
      'When it was delivered, or ended otherwise: its day in lists and sums. Until then it counts to the day of `createdAt`.',
    ),
  updatedAt: z.string(),
})
export type Order = z.infer<typeof Order>

/** An order as whoever placed it reads it: a store learns no more of its rider than this. */
export const PlacedOrder = Order.omit({ offeredTo: true, offeredAt: true, offerExpiresAt: true }).extend({
  assignedRider: z
    .object({ firstName: z.string(), vehicleType: Vehicle })
    .nullable()
    .describe('Who holds it; null while nobody does.'),
  handover: PlacedHandover.optional().describe('Absent where the order asks for no proof.'),
  externalReference: z.string().optional().describe('How the sender calls it; absent where it has no name.'),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

/** Told of amounts that contradict each other. */
export const PAID_COSTS_NOTHING = 'Si ya está pagado, el rider no paga nada en el local: tiene que ser 0'

/** The amounts of an order, pesos. */
const amountsWith = <T extends z.ZodType>(shippingCost: T) =>
  z
    .strictObject(
      {
        storeValue: Pesos.describe(
          'What the rider pays at the store and collects from the customer; 0 if it is paid.',
        ),
        shippingCost,
        paid: optional(z.boolean('Indicá con verdadero o falso si ya está pagado')).describe(
          'The customer has paid goods and delivery beforehand.',
        ),
      },
      { error: 'Faltan los importes' },
    )
    .refine(({ paid, storeValue }) => paid !== true || storeValue === 0, {
      path: ['storeValue'],
      error: PAID_COSTS_NOTHING,
    })

/** A new order: required is what a delivery needs. Exactly one of `storeId` and `origin`: a registered store brings its own address. */
export const NewOrder = z
  .strictObject({
    zoneId: Id.describe('The zone of both ends.'),
    storeId: optional(Id).describe('The registered store where it is fetched: with its key, your own.'),
    origin: optional(
      z.strictObject({
        independentStoreName: text('el nombre del remitente', TEXT_MAX.name),
        latitude: Latitude,
        longitude: Longitude,
        street: text('la calle de retiro', TEXT_MAX.street),
        streetNumber: optional(text('la altura de retiro', TEXT_MAX.streetNumber)),
        city: optional(text('la ciudad de retiro', TEXT_MAX.name)),
        storePhone: optional(Phone),
      }),
    ).describe('Where it is fetched, without `storeId`. Not with a store’s key.'),
    originComment: optionalText('el comentario de retiro', TEXT_MAX.comment).describe(
      'For the rider, at the store.',
    ),
    destination: z.strictObject(
      {
        latitude: Latitude,
        longitude: Longitude,
        street: text('la calle de entrega', TEXT_MAX.street),
        streetNumber: optional(text('la altura de entrega', TEXT_MAX.streetNumber)),
        city: optional(text('la ciudad de entrega', TEXT_MAX.name)),
        name: optional(text('el nombre de quien recibe', TEXT_MAX.name)).describe('Who receives it.'),
        phone: optional(Phone).describe('The customer’s: with area code, or with + and that of the country.'),
        comment: optionalText('el comentario de entrega', TEXT_MAX.comment).describe(
          'For the rider, at the door.',
        ),
      },
      { error: 'Falta la entrega' },
    ),
    items: optionalText('el contenido', TEXT_MAX.comment).describe('What is in it.'),
    management: amountsWith(
      optional(Pesos).describe('What the rider earns; may be left to the price rule of the store or zone.'),
    ),
    schedule: mayBeBlank(
      z
        .strictObject({
          isUrgent: mayBeBlank(z.boolean().default(false)),
          pickupTime: optional(Instant).describe('When it is to be fetched; as soon as possible without it.'),
        })
        .default({ isUrgent: false }),
    ),
    handover: optional(
      z.enum(['none', ...HANDOVER_KINDS], 'El comprobante de entrega no es válido'),
    ).describe('How the handover is proved; not at all when absent.'),
    externalReference: optional(text('la referencia', TEXT_MAX.name)).describe(
      'How you call it: a ticket, the number of a till.',
    ),
  })
  .refine((order) => (order.storeId === undefined) !== (order.origin === undefined), {
    error: 'Indicá una tienda registrada o los datos de retiro, una de las dos',
    path: ['origin'],
  })
export type NewOrder = z.input<typeof NewOrder>

/** The name of a file or a line of it: what is in it, hashed, 128 bits. */
const ContentHash = z
  .string('Falta la huella del archivo o de la línea')
  .regex(/^[0-9a-f]{32}$/, 'La huella del archivo o de la línea no es válida')

/** Lines of a file of orders. A line of a file is placed once, whoever sends it and how often. */
export const OrderImport = z.strictObject({
  file: ContentHash,
  lines: z
    .array(
      z.strictObject({
        line: ContentHash,
        /** A `NewOrder`. One that is none is refused by itself, and keeps none of the others. */
        order: z.record(z.string(), z.unknown(), 'Falta el pedido'),
      }),
      'Faltan las líneas',
    )
    .min(1, 'Faltan las líneas')
    .max(IMPORT.linesOfCall, `Son demasiadas líneas: hasta ${IMPORT.linesOfCall} por vez`)
    .refine(
      (lines) => new Set(lines.map(({ line }) => line)).size === lines.length,
      'Hay una línea que está dos veces',
    ),
})

/** Why a line can't be placed, as `Failure` says it of an order by itself. */
const refusedLine = {
  state: z.literal('refused'),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
}

/** `already`: by an earlier import of this file; `number` is that of its order. */
const placedLine = (state: 'placed' | 'already' | 'alike') =>
  z.object({ state: z.literal(state), number: z.number() })

/** What became of a line. */
export const ImportedLine = z.discriminatedUnion('state', [
  placedLine('placed'),
  placedLine('already'),
  z.object(refusedLine),
])
export type ImportedLine = z.infer<typeof ImportedLine>

/** What would become of a line. `alike`: it could be placed, but another file had it in the last `IMPORT.alikeHours`. */
export const CheckedLine = z.discriminatedUnion('state', [
  z.object({ state: z.literal('right') }),
  placedLine('alike'),
  placedLine('already'),
  z.object(refusedLine),
])
export type CheckedLine = z.infer<typeof CheckedLine>

/** What an order was placed with, but for its time: for another like it. A sender or an address that was forgotten since is null or coarse. */
export const OrderInput = z.object({
  zoneId: z.string(),
  /** Null with an `origin`. */
  storeId: nullableText,
  origin: z
    .object({
      independentStoreName: nullableText,
      latitude: z.number(),
      longitude: z.number(),
      street: z.string(),
      streetNumber: z.string(),
      city: z.string(),
      storePhone: nullableText,
    })
    .nullable(),
  originComment: nullableText,
  destination: z.object({
    latitude: z.number(),
    longitude: z.number(),
    street: z.string(),
    streetNumber: z.string(),
    city: z.string(),
    phone: nullableText,
    comment: nullableText,
  }),
  /** `shippingCost`: absent where it is left to the price rule. `paid`: absent where the customer pays at the door. */
  management: z.object({
    storeValue: z.number(),
    shippingCost: z.number().optional(),
    paid: z.boolean().optional(),
  }),
  isUrgent: z.boolean(),
  handover: z.enum(HANDOVER_KINDS).nullable(),
})
export type OrderInput = z.infer<typeof OrderInput>

/** What changes of an order: a part that is given takes the place of the former one, all others stay. */
export const OrderEdit = z.strictObject({
  /** `updatedAt` of the order as the operator saw it. */
  seen: Instant,
  destination: optional(
    z.strictObject({
      latitude: Latitude,
      longitude: Longitude,
      street: text('la calle de entrega', TEXT_MAX.street),
      streetNumber: optional(text('la altura de entrega', TEXT_MAX.streetNumber)),
      city: optional(text('la ciudad de entrega', TEXT_MAX.name)),
      /** Where they are absent, name and phone stay: they are no part of what operators read with the order. */
      name: optional(text('el nombre de quien recibe', TEXT_MAX.name)),
      phone: optional(Phone),
      comment: optionalText('el comentario de entrega', TEXT_MAX.comment),
    }),
  ),
  origin: optional(z.strictObject({ comment: optionalText('el comentario de retiro', TEXT_MAX.comment) })),
  /** What is in it. */
  items: optionalText('el contenido', TEXT_MAX.comment),
  /** Where it is fetched, of an order without a registered store. */
  pickup: optional(
    z.strictObject({
      latitude: Latitude,
      longitude: Longitude,
      street: text('la calle de retiro', TEXT_MAX.street),
      streetNumber: optional(text('la altura de retiro', TEXT_MAX.streetNumber)),
      city: optional(text('la ciudad de retiro', TEXT_MAX.name)),
    }),
  ),
  /** Where `paid` is absent it stays as it is. */
  management: optional(amountsWith(Pesos)),
  /** Without a time, as soon as possible. */
  schedule: optional(z.strictObject({ pickupTime: optional(Instant) })),
  handover: optional(z.enum(['none', ...HANDOVER_KINDS], 'El comprobante de entrega no es válido')),
})
export type OrderEdit = z.input<typeof OrderEdit>

/** One entry of an order's history. `deviceAt` is the phone's clock, where a phone was involved. */
export const OrderEvent = z.object({
  type: z.enum(HISTORY_TYPES),
  status: Status.nullable(),
  actor: z.enum(['rider', 'operator', 'store', 'system']),
  actorName: nullableText,
  at: z.string(),
  deviceAt: nullableText,
  reason: nullableText,
  /** Whom an operator offered or gave it, took it from or excluded. Absent for all else. */
  riderName: z.string().optional(),
  /** What was decided of goods and cash. Absent for all but a cancellation after the pickup. */
  goods: GoodsAfter.optional(),
  cash: CashAfter.optional(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** An order as operators list it. */
export const OperatorOrder = Order.extend({
  /** How the sender calls it; absent where it has no name. */
  externalReference: z.string().optional(),
  /** Who is being asked. */
  offeredToName: nullableText,
  /** The rider who holds it is blocked: somebody has to decide. */
  riderBlocked: z.boolean(),
  /** Who says to have delivered what another rider has by now, and when: operators decide. */
  claim: z.object({ riderName: z.string(), at: z.string() }).nullable(),
  /** While its status is error: who reported it, when and why. */
  problem: OrderEvent.pick({ actor: true, actorName: true, at: true, reason: true }).nullable(),
})
export type OperatorOrder = z.infer<typeof OperatorOrder>

export type OrderProblem = NonNullable<OperatorOrder['problem']>

/** A rider to whom an order is not offered. */
export const Exclusion = z.object({
  riderId: z.string(),
  riderName: z.string(),
  /** The operator. */
  by: nullableText,
  at: z.string(),
})
export type Exclusion = z.infer<typeof Exclusion>

/** One order as operators read it, with the proof of its handover. */
export const OperatorOrderDetail = OperatorOrder.extend({
  handover: HandoverRecord.optional(),
  /** Riders to whom it is not offered, as operators decided; absent where there are none. */
  exclusions: z.array(Exclusion).optional(),
  /** The registered store; null without one. Absent in answers of an older server. */
  storeId: nullableText.optional(),
  /** By when it should be delivered; null for orders from before that was reckoned. Absent in answers of an older server. */
  promisedAt: nullableText.optional(),
  /** The customer's page; absent once it is closed, and in answers of an older server. */
  trackingUrl: z.string().optional(),
  /** What became of goods and cash; absent unless an operator canceled it after the pickup. */
  aftermath: z.object({ goods: GoodsAfter, cash: CashAfter }).optional(),
})
export type OperatorOrderDetail = z.infer<typeof OperatorOrderDetail>
