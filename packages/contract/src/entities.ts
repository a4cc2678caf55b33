/** The entities on the wire. Identifiers are UUIDs, instants ISO 8601, money pesos with at most 2 decimals. */
import { z } from 'zod'
import { EARNINGS_REVIEWS, HISTORY_TYPES, ORDER_STATUSES } from './order-states.ts'
import { APPEAL_ABOUT, APPEAL_OUTCOMES } from './appeals.ts'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from './audit.ts'
import { OPERATOR_ROLES } from './routes.ts'
import { HANDOVER_KINDS, HANDOVER_STATES } from './handover.ts'
import {
  ACTIVATION,
  HANDOVER,
  MONEY_MAX,
  PASSWORD_MIN,
  RECOVERY,
  TEXT_MAX,
  VEHICLE_TYPES,
  ZONE_RADIUS_KM,
} from './limits.ts'
import { OFFER_OUTCOMES, OFFER_RULES, PASSED_OVER, POLICIES } from './dispatch.ts'
import { PESOS_PROBLEMS } from './pesos.ts'
import { readMobile, readPhone, type PhoneProblem } from './phone.ts'
import { NOTICE_KINDS } from './notices.ts'
import { CHANNELS } from './push.ts'
import { ERRORS } from './errors.ts'

/** Text that PostgreSQL can hold: without NUL. */
const withoutNul = (value: string) => !value.includes('\0')

/** Required text, trimmed; `label` names the field with its article in messages ('el email'). */
export const text = (label: string, max: number, min = 1) =>
  z
    .string({ error: `Completá ${label}` })
    .trim()
    .min(min, min === 1 ? `Completá ${label}` : `Usá al menos ${min} caracteres en ${label}`)
    .max(max, `Usá como máximo ${max} caracteres en ${label}`)
    .refine(withoutNul, `Hay caracteres no válidos en ${label}`)

/** Machine-made text, not trimmed; `message` is for anything wrong with it. */
export const token = (message: string, min: number, max: number) =>
  z.string({ error: message }).min(min, message).max(max, message).refine(withoutNul, message)

const optionalText = (label: string, max: number) => text(label, max, 0).optional()

export const Id = z.uuid('El identificador no es válido')
/** No clock or calendar of ours goes beyond these years; PostgreSQL's begins with year 1. */
const YEARS = { first: 2000, last: 2100 } as const
const hasOurYear = (iso: string) => {
  const year = Number(iso.slice(0, 4))
  return year >= YEARS.first && year <= YEARS.last
}
export const Instant = z.iso
  .datetime({ offset: true, error: 'La fecha y hora no son válidas' })
  .refine(hasOurYear, 'La fecha y hora no son válidas')
export const Day = z.iso.date('La fecha no es válida').refine(hasOurYear, 'La fecha no es válida')
export const Year = z.coerce
  .number('El año no es válido')
  .int('El año no es válido')
  .min(YEARS.first, 'El año no es válido')
  .max(YEARS.last, 'El año no es válido')
export const Email = text('el email', TEXT_MAX.email)
  .pipe(z.email('El email no es válido'))
  .transform((e) => e.toLowerCase())
/** Passwords are taken as typed: trimming would change them. */
export const NewPassword = z
  .string({ error: 'Completá la contraseña' })
  .min(PASSWORD_MIN, `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres`)
  .max(TEXT_MAX.password, `La contraseña debe tener como máximo ${TEXT_MAX.password} caracteres`)
const phoneProblems: Readonly<Record<PhoneProblem, string>> = {
  AREA_MISSING: 'Al teléfono le falta el código de área, por ejemplo 11 o 351',
  NOT_A_PHONE:
    'El teléfono no es válido. Escribilo con código de área; si es de otro país, con + y el código del país',
}
const phoneReadBy = (read: typeof readPhone) =>
  text('el teléfono', TEXT_MAX.phone).transform((typed, context) => {
    const phone = read(typed)
    if (typeof phone !== 'string') return phone.e164
    context.addIssue(phoneProblems[phone])
    return z.NEVER
  })
/** A phone to call, typed freely and stored as E.164; landline or mobile. */
export const Phone = phoneReadBy(readPhone)
/** The phone of a person we write to, stored as E.164. */
export const MobilePhone = phoneReadBy(readMobile)
// Forms and phones without a position send zero; nobody delivers in the Gulf of Guinea.
const isNotZero = (degrees: number) => degrees !== 0
export const Latitude = z
  .number({ error: 'La latitud no es válida' })
  .min(-90, 'La latitud no es válida')
  .max(90, 'La latitud no es válida')
  .refine(isNotZero, 'La latitud no puede ser cero')
export const Longitude = z
  .number({ error: 'La longitud no es válida' })
  .min(-180, 'La longitud no es válida')
  .max(180, 'La longitud no es válida')
  .refine(isNotZero, 'La longitud no puede ser cero')
/** A point as the API returns it. */
export const Position = z.object({ lat: z.number(), lng: z.number() })
const centavos = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
export const Pesos = z
  .number({ error: 'El importe no es válido' })
  .min(0, PESOS_PROBLEMS.negative)
  .max(MONEY_MAX, PESOS_PROBLEMS.tooLarge)
  .refine(centavos, PESOS_PROBLEMS.decimals)
export const Vehicle = z.enum(VEHICLE_TYPES, 'El tipo de vehículo no es válido')
export const Status = z.enum(ORDER_STATUSES, 'El estado no es válido')
const RadiusKm = z
  .number({ error: 'El radio no es válido' })
  .min(ZONE_RADIUS_KM.min, `El radio mínimo es ${ZONE_RADIUS_KM.min} km`)
  .max(ZONE_RADIUS_KM.max, `El radio máximo es ${ZONE_RADIUS_KM.max} km`)

/** A work zone: a circle. `radiusKm` bounds the pins of its orders. */
export const Zone = z.object({
  _id: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  radiusKm: z.number(),
})
/** How much there is to deliver in a zone, for the riders who are there. */
export const ZoneDemand = z.enum(['calm', 'normal', 'busy'])
export const ZoneInput = z.strictObject({
  name: text('el nombre', TEXT_MAX.name),
  latitude: Latitude,
  longitude: Longitude,
  radiusKm: RadiusKm,
})

/** The rider as its own app and the operators read it. Never a password or a code. */
export const Rider = z.object({
  _id: z.string(),
  role: z.literal('rider'),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  documentNumber: z.string(),
  vehicleType: Vehicle,
  zone: Zone,
  /** Zones in which this rider may work. */
  zones: z.array(Zone),
  status: z.enum(['inactive', 'working']),
  working: z.boolean(),
  activationCode: z.boolean(),
  pushToken: z.string().nullable(),
  isBlocked: z.boolean(),
  blockedReason: z.string().nullable(),
  blockedAt: z.string().nullable(),
  totalOrders: z.number(),
  deliveredOrders: z.number(),
  canceledOrders: z.number(),
  /** Earned so far, pesos. */
  totalMoney: z.number(),
  lastFreeAt: z.string().nullable(),
  lastPosition: Position.nullable(),
  lastPositionTime: z.string().nullable(),
  /** On duty, and without offers until then; null outside of a pause. */
  pausedUntil: z.string().nullable(),
  /**
   * The order after which duty ends by itself, as the rider asked. Off duty: the one with which it ended that way. Null otherwise.
   */
  lastOrderId: z.string().nullable(),
  createdAt: z.string(),
})

/** A block of a rider: why, when, and by which operator it was set and lifted. */
export const RiderBlock = z.object({
  reason: z.string(),
  blockedAt: z.string(),
  /** Null for blocks from before this was recorded. */
  blockedBy: z.string().nullable(),
  /** Null while it lasts. */
  liftedAt: z.string().nullable(),
  liftedBy: z.string().nullable(),
})

/** A rider as operators read it: with its blocks, the newest first. */
export const OperatorRider = Rider.omit({ pushToken: true }).extend({
  /** Whether the platform can push to a phone of this rider. The subscription itself is nobody else's business. */
  hasPush: z.boolean(),
  /** Waits at stores on the last WAITS_SHOWN.days days that had any: how many, and how long in all, seconds. */
  waits: z.object({ count: z.number(), seconds: z.number() }),
  blocks: z.array(RiderBlock),
  /** When the account was erased: its name, contacts and photos are gone, and nothing can be done with it. */
  erasedAt: z.string().nullable(),
})

/** The text fields of the sign-up form; the photos dniPhoto and selfiePhoto are file parts beside them. */
export const RiderSignUp = z.object({
  fullName: text('el nombre completo', TEXT_MAX.name),
  email: Email,
  password: NewPassword,
  documentNumber: text('el número de documento', TEXT_MAX.document),
  phone: MobilePhone,
  zone: Id,
  vehicleType: Vehicle,
})

/** Login pair. Checked for presence only; other fields are ignored. */
export const Credentials = z.object({
  email: z
    .string({ error: 'Todos los campos son obligatorios' })
    .trim()
    .min(1, 'Todos los campos son obligatorios')
    .max(TEXT_MAX.email, ERRORS.BAD_CREDENTIALS.message)
    .refine(withoutNul, ERRORS.BAD_CREDENTIALS.message),
  password: z
    .string({ error: 'Todos los campos son obligatorios' })
    .min(1, 'Todos los campos son obligatorios')
    .max(TEXT_MAX.password, ERRORS.BAD_CREDENTIALS.message),
})

export const ActivationCode = z
  .string({ error: 'Completá el código' })
  .trim()
  .regex(new RegExp(`^\\d{${ACTIVATION.digits}}$`), `El código tiene ${ACTIVATION.digits} números`)

/** A recovery code, in either case, with or without its dash. */
export const RecoveryCode = z
  .string({ error: 'Completá el código' })
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^[A-Z0-9]{${RECOVERY.length}}$`),
        `El código tiene ${RECOVERY.length} letras y números`,
      ),
  )

/** A password that its owner has already: checked for presence only. */
export const CurrentPassword = z
  .string({ error: 'Completá la contraseña actual' })
  .min(1, 'Completá la contraseña actual')
  .max(TEXT_MAX.password, ERRORS.PASSWORD_WRONG.message)

/** A session of one's own. */
export const Session = z.object({
  _id: z.string(),
  /** Browser and system, 'Chrome en Android'; null if unknown. */
  device: z.string().nullable(),
  createdAt: z.string(),
  /** To within a few minutes. */
  lastUsedAt: z.string(),
  /** The session of this call. */
  isCurrent: z.boolean(),
})

const nullableText = z.string().nullable()

export const OrderOrigin = z.object({
  storeName: nullableText,
  independentStoreName: nullableText,
  latitude: z.number(),
  longitude: z.number(),
  street: z.string(),
  streetNumber: z.string(),
  city: z.string(),
  storePhone: nullableText,
  zoneNumber: z.object({ _id: z.string(), name: z.string() }),
  comment: nullableText,
  /** Metres by streets from the rider to the pickup when the offer was made; null without a live offer. */
  distance: z.number().nullable(),
  /** No street route was known: the distance is an estimate. */
  distanceEstimated: z.boolean(),
  /** When the rider left the store with the order. */
  pickupTime: nullableText,
})

export const OrderDestination = z.object({
  latitudeDestination: z.number(),
  longitudeDestination: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  street: z.string(),
  streetNumber: z.string(),
  city: z.string(),
  phone: nullableText,
  comment: nullableText,
  /** Metres by streets from pickup to delivery, for the vehicle of the rider who was asked last. */
  distance: z.number().nullable(),
  /** No street route was known, or nobody has been asked yet: the distance is an estimate. */
  distanceEstimated: z.boolean(),
  /**
   * The reader does not hold the order: the number is that of the block ('al 2200'), the door lies within
   * `APPROXIMATE_RADIUS_METRES` of the coordinates, and the distance leads there.
   */
  approximate: z.boolean(),
  /** When the order was delivered. */
  dropoffTime: nullableText,
})

export const HandoverKind = z.enum(HANDOVER_KINDS, 'El comprobante de entrega no es válido')

/** The proof that an order asks its rider for. */
export const Handover = z.object({
  kind: HandoverKind,
  /** Null until the order is delivered. */
  state: z.enum(HANDOVER_STATES).nullable(),
  /** Of a PIN or a code. Without any, a photo and a reason take its place. */
  triesLeft: z.number(),
  /** With which a phone checks a signed code: a raw Ed25519 key, base64url. Null unless a code is asked for. */
  publicKey: nullableText,
})

/** The same as whoever placed the order reads it: with what the customer is to be told. Riders never read it. */
export const PlacedHandover = Handover.extend({
  /** Four digits; null unless the order asks for them, and once it is delivered. */
  pin: nullableText,
  /** The code to type, and the one to scan or paste: likewise. */
  shortCode: nullableText,
  signedCode: nullableText,
})

/** The same as operators read it. */
export const HandoverRecord = PlacedHandover.extend({
  /** What the rider typed in place of the proof. */
  reason: nullableText,
  hasPhoto: z.boolean(),
  /** When the proof was complete. */
  provedAt: nullableText,
  /** Opens WhatsApp with the message to the customer filled in; null without a mobile, and where there is nothing to tell. */
  whatsappUrl: nullableText,
})

/**
 * What a rider proves a handover with. `kept`: the phone kept it, and its rider has left the door, so that the delivery stands whether or
 * not it is right. A photo is sent by itself (`proveHandover`), before or after.
 */
export const Proof = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('pin'),
      pin: z
        .string({ error: 'Completá el PIN' })
        .regex(new RegExp(`^\\d{${HANDOVER.pinDigits}}$`), `El PIN tiene ${HANDOVER.pinDigits} números`),
      kept: z.literal(true).optional(),
    }),
    z.strictObject({
      kind: z.literal('code'),
      code: text('el código', 400),
      kept: z.literal(true).optional(),
    }),
    z.strictObject({ kind: z.literal('photo'), reason: optionalText('el motivo', TEXT_MAX.comment) }),
  ],
  'El comprobante de entrega no es válido',
)

/** A delivery of the last hours that its rider still has to prove. */
export const OwedProof = z.object({
  orderId: z.string(),
  number: z.number(),
  storeName: nullableText,
  kind: HandoverKind,
  /** Besides the photo. */
  needsReason: z.boolean(),
})

/** A rider's wait for an order at the store. */
export const StoreWait = z.object({
  /** When the rider arrived, by the phone's clock as far as it is believed. */
  since: z.string(),
  /** How long it took, until the rider left or the order ended, seconds; null while it lasts. */
  seconds: z.number().nullable(),
  /** When the rider last told the operators of the delay. */
  delayToldAt: nullableText,
})

/**
 * An order. Until the reader holds it, both phones and comments are null and the destination is approximate; so they are again
 * `CUSTOMER_KEPT_HOURS` after it ended, except for the store's phone. `assignedRider` is null for every other rider.
 */
export const Order = z.object({
  _id: z.string(),
  /** Short number people say aloud. */
  number: z.number(),
  status: Status,
  origin: OrderOrigin,
  destination: OrderDestination,
  management: z.object({
    /** Paid at the store, pesos. */
    storeValue: z.number(),
    /** What the rider earns, pesos. */
    shippingCost: z.number(),
  }),
  schedule: z.object({ day: z.string(), pickupTime: nullableText, isUrgent: z.boolean() }),
  assignedRider: z
    .object({
      _id: z.string(),
      fullName: z.string(),
      email: z.string(),
      phone: z.string(),
      vehicleType: Vehicle,
    })
    .nullable(),
  /**
   * The operators' review of what the rider earns: needed where the delivery was reported after a block, or after an
   * operator had ended the order. Until it is
   * confirmed, the order is in no total. Null where there is nothing to review, or the reader does not hold the order.
   */
  earningsReview: z.enum(EARNINGS_REVIEWS).nullable(),
  /** Absent where the order asks for no proof, or the reader does not hold it. */
  handover: Handover.optional(),
  /** The wait at the store of the rider who holds it, for that rider and for operators; null before the rider arrived there. */
  wait: StoreWait.nullable(),
  /** Rider of its live offer. */
  offeredTo: nullableText,
  offeredAt: nullableText,
  offerExpiresAt: nullableText,
  createdAt: z.string(),
  updatedAt: z.string(),
})

/** An order as whoever placed it reads it: a store learns no more of its rider than this. */
export const PlacedOrder = Order.omit({ offeredTo: true, offeredAt: true, offerExpiresAt: true }).extend({
  assignedRider: z.object({ firstName: z.string(), vehicleType: Vehicle }).nullable(),
  handover: PlacedHandover.optional(),
})

/** A new order. Exactly one of `storeId` and `origin`: a registered store brings its own address. */
export const NewOrder = z
  .strictObject({
    zoneId: Id,
    storeId: Id.optional(),
    origin: z
      .strictObject({
        independentStoreName: text('el nombre del remitente', TEXT_MAX.name),
        latitude: Latitude,
        longitude: Longitude,
        street: text('la calle de retiro', TEXT_MAX.street),
        streetNumber: text('la altura de retiro', TEXT_MAX.document),
        city: text('la ciudad de retiro', TEXT_MAX.name),
        storePhone: Phone.optional(),
      })
      .optional(),
    originComment: optionalText('el comentario de retiro', TEXT_MAX.comment),
    destination: z.strictObject(
      {
        latitude: Latitude,
        longitude: Longitude,
        street: text('la calle de entrega', TEXT_MAX.street),
        streetNumber: text('la altura de entrega', TEXT_MAX.document),
        city: text('la ciudad de entrega', TEXT_MAX.name),
        phone: Phone.optional(),
        comment: optionalText('el comentario de entrega', TEXT_MAX.comment),
      },
      { error: 'Falta la entrega' },
    ),
    management: z.strictObject({ storeValue: Pesos, shippingCost: Pesos }, { error: 'Faltan los importes' }),
    schedule: z
      .strictObject({ isUrgent: z.boolean().default(false), pickupTime: Instant.optional() })
      .default({ isUrgent: false }),
    /** How the handover is proved; not at all when absent. */
    handover: z.enum(['none', ...HANDOVER_KINDS], 'El comprobante de entrega no es válido').optional(),
  })
  .refine((order) => (order.storeId === undefined) !== (order.origin === undefined), {
    error: 'Indicá una tienda registrada o los datos de retiro, una de las dos',
    path: ['origin'],
  })

/** A store that places orders, with its own API key. */
export const Store = z.object({
  _id: z.string(),
  name: z.string(),
  phone: nullableText,
  latitude: z.number(),
  longitude: z.number(),
  street: z.string(),
  streetNumber: z.string(),
  city: z.string(),
  zone: z.object({ _id: z.string(), name: z.string() }),
})
/** A store as operators list it. */
export const ListedStore = Store.extend({
  /** Its last waits, WAITS_SHOWN.ofStore at most: how many, and their median, seconds; null without any. */
  waits: z.object({ count: z.number(), medianSeconds: z.number() }).nullable(),
})
/** A store as operators see it by itself, with the medians of its last orders, pesos; null while there are too few. */
export const OperatorStore = ListedStore.extend({
  usual: z.object({ storeValue: z.number().nullable(), shippingCost: z.number() }).nullable(),
  /** The keys that work, the newest first. */
  keys: z.array(
    z.object({
      /** Null for keys from before they were kept. */
      lastFour: nullableText,
      createdAt: nullableText,
      /** When a replaced key stops working. */
      endsAt: nullableText,
    }),
  ),
})
export const StoreInput = z.strictObject({
  name: text('el nombre', TEXT_MAX.name),
  phone: Phone.optional(),
  latitude: Latitude,
  longitude: Longitude,
  street: text('la calle', TEXT_MAX.street),
  streetNumber: text('la altura', TEXT_MAX.document),
  city: text('la ciudad', TEXT_MAX.name),
  zoneId: Id,
})

export const OperatorRole = z.enum(OPERATOR_ROLES, 'El rol no es válido')
export const Operator = z.object({
  _id: z.string(),
  email: z.string(),
  fullName: z.string(),
  role: OperatorRole,
  /** Whether logging in takes a code. */
  secondFactor: z.boolean(),
  /** Whether the platform requires that of every operator. */
  secondFactorRequired: z.boolean(),
})
/** An operator as admins list them. */
export const ListedOperator = Operator.omit({ secondFactorRequired: true }).extend({
  disabled: z.boolean(),
  /** Whether a password is set; without one the operator was invited and has not been here yet. */
  joined: z.boolean(),
})
export const NewOperator = z.strictObject({
  email: Email,
  fullName: text('el nombre completo', TEXT_MAX.name),
  role: OperatorRole,
})
/** By which an operator sets a password. Shown once: it is stored hashed. */
export const Invitation = z.object({
  code: z.string(),
  /** The page to open, with the code in its fragment. */
  url: z.string(),
  expiresAt: z.string(),
})
/** A code of an authenticator app, or a recovery code. Spaces and hyphens don't matter. */
export const SecondFactorCode = text('el código', 40).transform((typed) =>
  typed.replaceAll(/[\s-]/g, '').toLowerCase(),
)

/** One entry of the audit log: ids and plain values, no personal data. Names are as they are now. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** Null for the server itself, and for those who were not let in. */
  operator: z.object({ _id: z.string(), fullName: z.string() }).nullable(),
  subject: z.object({ kind: z.enum(AUDIT_SUBJECTS), _id: z.string(), name: nullableText }).nullable(),
  details: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()]),
  ),
})

/** A rider's answer to a decision, and what an operator said to it. */
export const Appeal = z.object({
  _id: z.string(),
  about: z.enum(APPEAL_ABOUT),
  order: z.object({ _id: z.string(), number: z.number() }).nullable(),
  blockReason: nullableText,
  body: z.string(),
  /** How many there are: `getAppealPhoto` numbers them from 1. */
  photos: z.number(),
  sentAt: z.string(),
  /** By when an answer is due. */
  dueAt: z.string(),
  answer: z.object({ outcome: z.enum(APPEAL_OUTCOMES), text: z.string(), at: z.string() }).nullable(),
})
export const OperatorAppeal = Appeal.extend({
  rider: z.object({ _id: z.string(), fullName: z.string() }),
  blockedAt: nullableText,
  blockedBy: nullableText,
  /** The block that it is about lasts. */
  isBlockOn: z.boolean(),
  answeredBy: nullableText,
})

/** A rider's alarm from an order. */
export const Emergency = z.object({
  _id: z.string(),
  order: z.object({ _id: z.string() }),
  /** When the rider gave it, and when the platform heard of it. */
  occurredAt: z.string(),
  toldAt: z.string(),
  /** Null where the phone did not know. `accuracy` in metres. */
  position: Position.extend({ accuracy: z.number(), at: z.string() }).nullable(),
  /** When an operator said that it is seen. */
  seenAt: nullableText,
})
export const OperatorEmergency = Emergency.extend({
  order: z.object({ _id: z.string(), number: z.number(), store: z.string() }),
  rider: z.object({ _id: z.string(), fullName: z.string(), phone: z.string() }),
  /** How often it was given before anybody saw it, and when last. */
  times: z.number(),
  lastToldAt: z.string(),
  seenBy: nullableText,
})

/** One entry of an order's history. `deviceAt` is the phone's clock, where a phone was involved. */
export const OrderEvent = z.object({
  type: z.enum(HISTORY_TYPES),
  status: Status.nullable(),
  actor: z.enum(['rider', 'operator', 'store', 'system']),
  actorName: nullableText,
  at: z.string(),
  deviceAt: nullableText,
  reason: nullableText,
})

/** Why a rider was asked, as that rider reads it: no names. */
export const OfferWhy = z.object({
  rule: z.enum(OFFER_RULES),
  /** Free riders who could be asked, this one included. */
  candidates: z.number(),
  /** This rider's place among them by arrival at the pickup, from 1. */
  rank: z.number(),
  /** To the pickup, seconds: this rider's time, and that of the soonest. */
  travelSeconds: z.number(),
  soonestSeconds: z.number(),
  /** How long free before, seconds; null without an earlier order. */
  idleSeconds: z.number().nullable(),
  /** Orders of the zone that were decided together, this one included. */
  openOrders: z.number(),
  /** From the arrival at the store to leaving it, seconds: what was expected of that store. Null for offers from before this was recorded. */
  atStoreSeconds: z.number().nullable(),
})

/** Why a rider was asked, as operators read it. */
export const OfferReason = OfferWhy.extend({
  policy: z.enum(POLICIES),
  pickupMetres: z.number(),
  /** From ready to picked up, as predicted, seconds. */
  waitSeconds: z.number(),
  /** The next candidates by arrival, and why they were not asked. */
  others: z.array(
    z.object({
      riderName: z.string(),
      travelSeconds: z.number(),
      idleSeconds: z.number().nullable(),
      because: z.enum(PASSED_OVER),
    }),
  ),
})

/** One offer as its rider finds it in the logbook. */
export const LogbookOffer = z.object({
  _id: z.string(),
  orderNumber: z.number(),
  storeName: nullableText,
  /** What the rider earns, pesos. */
  shippingCost: z.number(),
  offeredAt: z.string(),
  closedAt: nullableText,
  /** Null while it is live. */
  outcome: z.enum(OFFER_OUTCOMES).nullable(),
  /** Null for offers from before reasons were stored. */
  why: OfferWhy.nullable(),
})

/** What a rider is told about a change that somebody else made: the facts of its words (`noticeWords`). */
export const Notice = z.object({
  _id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  at: z.string(),
  /** Null until the rider has read it. */
  readAt: nullableText,
  orderId: nullableText,
  orderNumber: z.number().nullable(),
  storeName: nullableText,
  /** Only while the order is the rider's. */
  storePhone: nullableText,
  zoneName: nullableText,
  /** What whoever decided it wrote. */
  reason: nullableText,
  /** The rider had the goods already. */
  pickedUp: z.boolean(),
  /** What the rider paid at the store, pesos. */
  paid: z.number(),
  /** What the order brings its rider, pesos. */
  shippingCost: z.number(),
})

/** How a day went, or would have gone. Times in seconds, from the order's ready time unless stated otherwise. */
export const DaySummary = z.object({
  /** The policy of a replay; null for what happened. */
  policy: z.enum(POLICIES).nullable(),
  orders: z.number(),
  undelivered: z.number(),
  /** Mean from placement to the door, and from ready to picked up; null without a delivery. */
  clickToDoor: z.number().nullable(),
  readyToPickup: z.number().nullable(),
  /** 90th percentile of placement to door. */
  clickToDoorP90: z.number().nullable(),
  /** Deliveries by whole minutes from placement to door, in steps of ten: 0–9, 10–19, …, 90 and more. */
  doorHistogram: z.array(z.number()),
  /** What each rider who worked earned, pesos, ascending. */
  earnings: z.array(z.number()),
})

/** A day's replay, as far as it is. */
export const Replay = z.object({
  run: z.string(),
  /** `late`: it took too long, and the policies that are missing are not coming. `failed`: so did the whole of it. */
  state: z.enum(['running', 'done', 'late', 'failed']),
  /** What happened first, then every policy, as far as they are known. */
  summaries: z.array(DaySummary),
  /** How much of the next policy is done, 0 to 1. */
  progress: z.number(),
})

/** One offer of an order, and how far it got. */
export const OfferRecord = z.object({
  _id: z.string(),
  riderName: z.string(),
  offeredAt: z.string(),
  /** When a push service took it; null when it was not pushed. */
  sentAt: nullableText,
  /** When the phone first acknowledged it, and by which channel it came. */
  receivedAt: nullableText,
  receivedBy: z.enum(CHANNELS).nullable(),
  /** When it first was on a visible screen. */
  seenAt: nullableText,
  closedAt: nullableText,
  /** `unreached`: no phone acknowledged it in time. Null while it is live. */
  outcome: z.enum(OFFER_OUTCOMES).nullable(),
  /** Null for offers from before reasons were stored. */
  reason: OfferReason.nullable(),
})

/** An order as operators list it. */
export const OperatorOrder = Order.extend({
  /** Who is being asked. */
  offeredToName: nullableText,
  /** The rider who holds it is blocked: somebody has to decide. */
  riderBlocked: z.boolean(),
  /** Who says to have delivered what another rider has by now, and when: operators decide. */
  claim: z.object({ riderName: z.string(), at: z.string() }).nullable(),
  /** While its status is error: who reported it, when and why. */
  problem: OrderEvent.pick({ actor: true, actorName: true, at: true, reason: true }).nullable(),
})

/** One order as operators read it, with the proof of its handover. */
export const OperatorOrderDetail = OperatorOrder.extend({ handover: HandoverRecord.optional() })

/** What a rider does at a point of a route. A turn is slight under 45 degrees and sharp over 120. */
export const MANEUVERS = [
  'start',
  'straight',
  'slight-left',
  'left',
  'sharp-left',
  'slight-right',
  'right',
  'sharp-right',
  'u-turn',
  'keep-left',
  'keep-right',
  'ramp-left',
  'ramp-right',
  'roundabout',
  'arrive',
] as const

/** An instruction, and the stretch of the route that follows it until the next one. */
export const RouteStep = z.object({
  maneuver: z.enum(MANEUVERS),
  /** The street that follows; null without a name. */
  street: nullableText,
  /** Its road number, such as 'RN 9'; null without one. */
  road: nullableText,
  /** Index into the route's `path` of the point where it is done. */
  start: z.number().int().nonnegative(),
  /** Metres until the next instruction; those of all steps make the route's. */
  metres: z.number().nonnegative(),
  /** Which exit of a roundabout, from 1; null elsewhere, and where the route ends in it. */
  exit: z.number().int().positive().nullable(),
  /** On arrival, the side on which the place lies; null elsewhere, and where it lies on the line. */
  side: z.enum(['left', 'right']).nullable(),
})

/** A computed route between two points. */
export const RouteResult = z.object({
  /** Texts as shown: '2,4 km', '9 min'. */
  distance: z.string(),
  duration: z.string(),
  startAddress: nullableText,
  endAddress: nullableText,
  path: z.array(Position),
  bounds: z.object({ north: z.number(), south: z.number(), east: z.number(), west: z.number() }),
  /** Metres. */
  distanceValue: z.number(),
  /** Seconds. */
  durationValue: z.number(),
  /** True when no street route was found and the line is straight. */
  estimated: z.boolean(),
  /** The way in instructions, from 'start' to 'arrive'; absent where nobody gives any: an estimate, Google's routes. */
  steps: z.array(RouteStep).optional(),
})

/** The streets around an order's way, as a phone keeps them: a derivative of the city pack, under the same licence. */
export const StreetPart = z.object({
  /** As `packages/city/src/streets/graph-streets.ts` encodes them, in base64. */
  streets: z.string(),
  /** All travel times are multiplied by this. */
  traffic: z.number(),
  /** Of the pack: its name, whose data it is, its box and when it was built. */
  city: z.object({
    name: z.string(),
    attribution: z.string(),
    bounds: z.object({ north: z.number(), south: z.number(), east: z.number(), west: z.number() }),
    builtAt: z.string(),
    demo: z.boolean(),
  }),
})

/**
 * How sure the position of a found place is: the door (or corner, or entrance); about there on the street; the
 * street alone, the position being a guess; a town or neighbourhood alone. All but the first need a check.
 */
export const Certainty = z.enum(['exact', 'approximate', 'street', 'area'])

/** What a search found: a place with an address, a point of interest, or a part of the city. */
export const Place = z.object({
  kind: z.enum(['address', 'street', 'corner', 'block', 'interest', 'locality']),
  /** As people write it: 'Avenida Corrientes 1234', 'Callao y Corrientes', 'Hospital Alemán'. */
  label: z.string(),
  /** Of a point of interest, the street that it is on; of what has no street, the label. */
  street: z.string(),
  streetNumber: nullableText,
  city: nullableText,
  position: Position,
  certainty: Certainty,
  /** The two streets between which it lies on its own; null if unknown. */
  between: z.tuple([z.string(), z.string()]).nullable(),
})

/** The map of the city that the server has. */
export const CityMap = z.object({
  /** Name of the city. */
  name: z.string(),
  /** Must stand on the map. */
  attribution: z.string(),
  /** Path of the PMTiles archive; it changes with the content. */
  tiles: z.string(),
  /** Degrees. */
  bounds: z.object({ north: z.number(), south: z.number(), east: z.number(), west: z.number() }),
  /** The generated city, which exists nowhere. */
  demo: z.boolean(),
})

export const AppConfig = z.object({
  brand: z.string(),
  support: z.object({ email: z.string(), phone: z.string(), whatsapp: z.string() }),
  commissionRate: z.number(),
  offerTimeoutMs: z.number(),
  offerRecheckMs: z.number(),
  /** How long a rider waits at a store before telling of the delay, and until telling again. */
  delayNoticeMinutes: z.number(),
  timeZone: z.string(),
  /** The dispatch policy in force. */
  dispatchPolicy: z.enum(POLICIES),
  /** The application server key of web push, base64url. */
  pushPublicKey: z.string(),
  demo: z.boolean(),
  /** Days after which the place where a shift began, and a customer's data, are removed. */
  retention: z.object({ positionDays: z.number(), customerDays: z.number() }),
  /** Days in which a rider's answer to a decision is due to be answered. */
  appealDays: z.number(),
  /** Whom a rider in danger calls. */
  emergencyNumber: z.string(),
  /** Null if the server has no city pack: the map shows plain ground. */
  map: CityMap.nullable(),
})

/**
 * The reply of every failed call. `fields` names each bad field of the input by its dotted path. `times` are instants that
 * the person should know of: `retryAt` of ACTIVATION_LOCKED, `issuedAt` and `expiresAt` of CODE_LIVE.
 */
export const Failure = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  times: z.record(z.string(), z.string()).optional(),
  /** Names the request in the log; with statuses from 500 on. */
  requestId: z.string().optional(),
})

export type Position = z.infer<typeof Position>
export type Zone = z.infer<typeof Zone>
export type ZoneDemand = z.infer<typeof ZoneDemand>
export type Rider = z.infer<typeof Rider>
export type OperatorRider = z.infer<typeof OperatorRider>
export type Order = z.infer<typeof Order>
export type Handover = z.infer<typeof Handover>
export type PlacedHandover = z.infer<typeof PlacedHandover>
export type HandoverRecord = z.infer<typeof HandoverRecord>
export type Proof = z.infer<typeof Proof>
export type OwedProof = z.infer<typeof OwedProof>
export type StoreWait = z.infer<typeof StoreWait>
export type PlacedOrder = z.infer<typeof PlacedOrder>
export type Store = z.infer<typeof Store>
export type ListedStore = z.infer<typeof ListedStore>
export type OperatorStore = z.infer<typeof OperatorStore>
export type Operator = z.infer<typeof Operator>
export type ListedOperator = z.infer<typeof ListedOperator>
export type Invitation = z.infer<typeof Invitation>
export type AuditEntry = z.infer<typeof AuditEntry>
export type Appeal = z.infer<typeof Appeal>
export type OperatorAppeal = z.infer<typeof OperatorAppeal>
export type Emergency = z.infer<typeof Emergency>
export type OperatorEmergency = z.infer<typeof OperatorEmergency>
export type Session = z.infer<typeof Session>
export type OrderEvent = z.infer<typeof OrderEvent>
export type OfferWhy = z.infer<typeof OfferWhy>
export type OfferReason = z.infer<typeof OfferReason>
export type LogbookOffer = z.infer<typeof LogbookOffer>
export type Notice = z.infer<typeof Notice>
export type DaySummary = z.infer<typeof DaySummary>
export type Replay = z.infer<typeof Replay>
export type OfferRecord = z.infer<typeof OfferRecord>
export type OrderProblem = NonNullable<OperatorOrder['problem']>
export type OperatorOrder = z.infer<typeof OperatorOrder>
export type OperatorOrderDetail = z.infer<typeof OperatorOrderDetail>
export type Maneuver = (typeof MANEUVERS)[number]
export type RouteStep = z.infer<typeof RouteStep>
export type RouteResult = z.infer<typeof RouteResult>
export type StreetPart = z.infer<typeof StreetPart>
export type Place = z.infer<typeof Place>
export type Certainty = z.infer<typeof Certainty>
export type CityMap = z.infer<typeof CityMap>
export type AppConfig = z.infer<typeof AppConfig>
export type Failure = z.infer<typeof Failure>
export type ZoneInput = z.input<typeof ZoneInput>
export type NewOrder = z.input<typeof NewOrder>
export type StoreInput = z.input<typeof StoreInput>
export type RiderSignUp = z.infer<typeof RiderSignUp>
