/** What goes in and out of every call: path parameters, query, body or form, reply. */
import { z } from 'zod'
import {
  ActivationCode,
  AppConfig,
  Appeal,
  AuditEntry,
  Credentials,
  CurrentPassword,
  Emergency,
  Day,
  Email,
  Id,
  Instant,
  Invitation,
  Latitude,
  ListedOperator,
  ListedStore,
  LogbookOffer,
  Longitude,
  NewOperator,
  NewOrder,
  NewPassword,
  Notice,
  OfferRecord,
  OfferWhy,
  Operator,
  OperatorAppeal,
  OperatorEmergency,
  OperatorOrder,
  OperatorOrderDetail,
  OperatorRider,
  OperatorRole,
  OperatorStore,
  Order,
  OrderEvent,
  OwedProof,
  Place,
  PlacedOrder,
  Proof,
  RecoveryCode,
  Replay,
  Rider,
  RiderSignUp,
  RouteResult,
  StreetPart,
  SecondFactorCode,
  Session,
  Status,
  Store,
  StoreInput,
  text,
  token,
  Vehicle,
  Year,
  Zone,
  ZoneDemand,
  ZoneInput,
} from './entities.ts'
import {
  ENTITY_TYPE,
  LIST_PAGE,
  PAUSE_MINUTES,
  PUSH_TOKEN_MAX_LENGTH,
  PUSH_TOKEN_MIN_LENGTH,
  RECORD,
  SUMMARY_YEARS,
  TEXT_MAX,
} from './limits.ts'
import { APPEAL_ABOUT, APPEAL_OUTCOMES } from './appeals.ts'
import { EMERGENCY_STATES } from './emergencies.ts'
import { ERRORS } from './errors.ts'
import { ORDER_GROUPS } from './order-groups.ts'
import { CHANNELS } from './push.ts'
import type { CallName } from './routes.ts'

interface CallSchemas {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** A multipart form; its handler reads it as it streams in. */
  readonly form?: z.ZodType
  readonly headers?: z.ZodType
  /** Absent where the reply is not JSON: a stream or a picture. */
  readonly reply?: z.ZodType
  /** Status of success, 200 when absent. */
  readonly success?: 201
}

const byId = z.object({ id: Id })
const queryFlag = z.enum(['true', 'false'], 'Usá true o false').transform((flag) => flag === 'true')
const queryNumber = (message: string) => z.coerce.number(message).int(message)
/** Rows of a page. */
const pageLimit = queryNumber('El tamaño de la página no es válido')
  .min(1, 'El tamaño de la página no es válido')
  .max(LIST_PAGE.most, 'El tamaño de la página no es válido')
  .default(LIST_PAGE.usual)
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const orderNumber = queryNumber('El número de pedido no es válido')
  .min(1, 'El número de pedido no es válido')
  .max(2_147_483_647, 'El número de pedido no es válido')
const queryPoint = z
  .string({ error: 'Falta un punto' })
  .regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, 'Un punto se escribe lat,lng')
  .transform((point) => {
    const [lat = NaN, lng = NaN] = point.split(',').map(Number)
    return { lat, lng }
  })
  .pipe(z.object({ lat: Latitude, lng: Longitude }))
/** `occurredAt` is the phone's clock. */
const circumstances = {
  reason: text('el motivo', TEXT_MAX.comment, 0).optional(),
  occurredAt: Instant.optional(),
}
/** Where a phone is, `accuracy` in metres. */
const PhonePosition = z.strictObject({
  lat: Latitude,
  lng: Longitude,
  accuracy: z
    .number('La precisión no es válida')
    .min(0, 'La precisión no es válida')
    .max(1_000_000, 'La precisión no es válida'),
  at: Instant,
})
const done = z.object({ ok: z.literal(true) })
/** A code as its maker reads it: the only time that it is shown, since it is stored hashed. */
const issuedCode = z.object({
  code: z.string(),
  expiresAt: z.string(),
  /** Opens WhatsApp with the message to the rider filled in; null if the stored phone, from earlier, is not a mobile. */
  whatsappUrl: z.string().nullable(),
})
/** A request repeated with its key does its work once; the same key with other content is refused. */
const repeatable = z.object({ 'idempotency-key': text('la clave de repetición', 200).optional() })

/** The schemas of every call, by the names of `routes`. */
export const calls = {
  loginRider: { body: Credentials, reply: z.object({ token: z.string(), user: Rider }) },
  logout: { reply: done },
  endSession: {
    body: z.strictObject({
      session: token('La sesión no es válida', 64, 64).regex(/^[0-9a-f]+$/, 'La sesión no es válida'),
    }),
    reply: done,
  },
  getMe: { reply: Rider },
  exportMyData: {},
  downloadRecord: {
    /** Days of the platform's calendar, both inclusive. */
    query: z
      .object({ from: Day, to: Day })
      .refine(({ from, to }) => daysBetween(from, to) >= 0, {
        error: 'El período termina antes de empezar',
        path: ['to'],
      })
      .refine(({ from, to }) => daysBetween(from, to) < RECORD.mostDays, {
        error: `El período no puede tener más de ${RECORD.mostDays} días`,
        path: ['from'],
      }),
  },
  getAppeals: {
    /** About this order; about the account without one. */
    query: z.object({ orderId: Id.optional() }),
    /** `about`: what there is to answer, null for nothing. `days`: in how many an answer is due. */
    reply: z.object({
      appeals: z.array(Appeal),
      about: z.enum(APPEAL_ABOUT).nullable(),
      days: z.number(),
    }),
  },
  listMyAppeals: { reply: z.object({ appeals: z.array(Appeal) }) },
  sendAppeal: {
    headers: repeatable,
    /** Without `orderId` it is about the rider's block. */
    form: z.object({
      body: text('tu descargo', TEXT_MAX.appeal),
      orderId: Id.optional(),
      photo1: z.file().optional(),
      photo2: z.file().optional(),
    }),
    reply: Appeal,
    success: 201,
  },
  getAppealPhoto: {
    params: z.object({
      id: Id,
      number: queryNumber('La foto no es válida')
        .min(1, 'La foto no es válida')
        .max(2, 'La foto no es válida'),
    }),
  },
  eraseMyAccount: {
    body: z.strictObject({
      password: z
        .string({ error: 'Completá la contraseña' })
        .min(1, 'Completá la contraseña')
        .max(TEXT_MAX.password, ERRORS.PASSWORD_WRONG.message),
    }),
    reply: done,
  },
  validateActivation: {
    body: z.strictObject({
      code: ActivationCode,
      entityId: Id,
      entityType: z.literal(ENTITY_TYPE, 'El tipo de entidad no es válido'),
    }),
    reply: Rider,
  },
  createRider: {
    form: RiderSignUp.extend({ dniPhoto: z.file(), selfiePhoto: z.file() }),
    reply: z.object({ data: Rider }),
    success: 201,
  },
  setWorking: {
    params: byId,
    body: z.strictObject({ working: z.boolean('Indicá si trabajás o no'), zoneId: Id.optional() }),
    reply: Rider,
  },
  setPause: {
    params: byId,
    /** From now on, of any pause before; null ends it. */
    body: z.strictObject({
      minutes: z
        .number('La pausa no es válida')
        .int('La pausa no es válida')
        .min(1, 'La pausa no es válida')
        .max(PAUSE_MINUTES.most, `Una pausa dura como máximo ${PAUSE_MINUTES.most} minutos`)
        .nullable(),
    }),
    reply: Rider,
  },
  setPosition: {
    params: byId,
    body: PhonePosition,
    reply: done,
  },
  getMonthlyTotals: {
    params: byId,
    query: z.object({
      year: queryNumber('El año no es válido')
        .min(SUMMARY_YEARS.first, 'El año no es válido')
        .max(SUMMARY_YEARS.last, 'El año no es válido'),
      month: queryNumber('El mes no es válido').min(1, 'El mes no es válido').max(12, 'El mes no es válido'),
    }),
    reply: z.object({
      /** Uppercase Spanish name of the month. */
      month: z.string(),
      /** Delivered orders. */
      total: z.number(),
      /** Sum of what the rider earned, pesos. */
      totalMoneyByMonth: z.number(),
      /** The platform's commission on it, pesos. */
      puniEarnings: z.number(),
      /** Waits at stores that ended in it: how many, and how long in all, seconds. */
      waits: z.number(),
      waitedSeconds: z.number(),
      /** The days on which something was earned, ascending. Missing in answers kept from before it was told. */
      days: z
        .array(
          z.object({
            /** `YYYY-MM-DD` in the platform's time zone. */
            day: z.string(),
            /** Delivered orders. */
            total: z.number(),
            /** Sum of what the rider earned, pesos. */
            money: z.number(),
          }),
        )
        .optional(),
    }),
  },
  getZoneDemand: {
    params: byId,
    reply: z.object({ zoneId: z.string(), demand: ZoneDemand }),
  },
  setPushToken: {
    body: z.strictObject({
      pushToken: token(
        'El token de notificaciones no es válido',
        PUSH_TOKEN_MIN_LENGTH,
        PUSH_TOKEN_MAX_LENGTH,
      ),
    }),
    reply: done,
  },
  testPush: {
    params: byId,
    /** `testId` comes back in the push. */
    reply: z.object({ testId: z.string() }),
  },
  streamRider: { params: byId },
  listZones: { reply: z.array(Zone) },
  getConfig: { reply: AppConfig },
  getRoute: {
    query: z.object({ from: queryPoint, to: queryPoint, vehicle: Vehicle.default('Moto') }),
    reply: RouteResult,
  },
  getOrderStreets: {
    params: byId,
    query: z.object({ from: queryPoint, vehicle: Vehicle.default('Moto') }),
    /** `from` is where the rider is. Null without a city pack, and where the way is too long to keep. */
    reply: z.object({ part: StreetPart.nullable() }),
  },
  searchPlaces: {
    /** `near` ranks: the nearer of two alike comes first. */
    query: z.object({ query: text('la dirección', TEXT_MAX.street), near: queryPoint.optional() }),
    reply: z.object({ places: z.array(Place) }),
  },
  filterOrders: {
    /** `todayOnly`: placed or delivered today, or still open, however old. */
    query: z.object({
      todayOnly: queryFlag.default(false),
      assigned: queryFlag.optional(),
      zoneNumber: Id.optional(),
      riderId: Id.optional(),
    }),
    reply: z.object({ orders: z.array(Order) }),
  },
  getHistoricalOrders: {
    query: z.object({
      startDate: Day.optional(),
      endDate: Day.optional(),
      year: Year.optional(),
      entityType: z.literal(ENTITY_TYPE, 'El tipo de entidad no es válido'),
      riderId: Id,
      page: queryNumber('La página no es válida')
        .min(1, 'La página no es válida')
        .max(1_000_000, 'La página no es válida')
        .default(1),
    }),
    reply: z.object({ orders: z.array(Order), currentPage: z.number(), totalPages: z.number() }),
  },
  getOfferedOrder: {
    query: z.object({ riderId: Id }),
    /** `serverTime` lets a phone with a wrong clock count the offer down. */
    reply: z.object({
      order: Order.nullable(),
      /** Names the offer, where the order can be offered again. */
      offerId: z.string().nullable(),
      /** Why this rider was asked. */
      why: OfferWhy.nullable(),
      serverTime: z.string(),
    }),
  },
  listRiderOffers: {
    params: byId,
    /** The platform's calendar day; today when absent. */
    query: z.object({ day: Day.optional() }),
    /** `notices`: what the rider was told, absent in answers kept from before it was. */
    reply: z.object({ offers: z.array(LogbookOffer), notices: z.array(Notice).optional() }),
  },
  readNotice: { params: byId, reply: done },
  getAcceptedOrder: {
    query: z.object({ riderId: Id }),
    /**
     * `owed`: deliveries whose proof is missing, `notices`: what the rider has not read yet; absent where there are none. `serverTime` lets a phone with a wrong clock count the wait
     * at the store; a server of the version before sends none.
     */
    reply: z.object({
      order: Order.nullable(),
      owed: z.array(OwedProof).optional(),
      notices: z.array(Notice).optional(),
      serverTime: z.string().optional(),
    }),
  },
  getOrder: { params: byId, reply: Order },
  createOrder: {
    headers: repeatable,
    body: NewOrder,
    reply: z.object({ order: PlacedOrder }),
    success: 201,
  },
  setOrderStatus: {
    params: byId,
    headers: repeatable,
    body: z.union(
      [
        z.strictObject({ status: Status, proof: Proof.optional(), ...circumstances }),
        z.strictObject({ newStatus: z.literal('error'), ...circumstances }),
      ],
      'Indicá un estado válido',
    ),
    reply: z.object({ order: Order }),
  },
  proveHandover: {
    params: byId,
    /** `reason`: where the photo takes the place of something else, and no reason was given before. */
    form: z.object({ photo: z.file(), reason: text('el motivo', TEXT_MAX.comment, 0).optional() }),
    reply: z.object({ order: Order }),
  },
  tellDelay: {
    params: byId,
    headers: repeatable,
    body: z.strictObject({ occurredAt: circumstances.occurredAt }),
    reply: z.object({ order: Order }),
  },
  reportEmergency: {
    params: byId,
    headers: repeatable,
    /** `occurredAt` and `position.at` by the phone's clock; null where the phone does not know where it is. */
    body: z.strictObject({ occurredAt: Instant, position: PhonePosition.nullable() }),
    reply: z.object({ emergency: Emergency }),
  },
  getEmergency: { params: byId, reply: z.object({ emergency: Emergency.nullable() }) },
  setLastOrder: {
    params: byId,
    headers: repeatable,
    body: z.strictObject({ last: z.boolean('Indicá si es tu último pedido') }),
    reply: done,
  },
  acceptOrder: {
    params: z.object({ orderId: Id, riderId: Id }),

    reply: z.object({ order: Order }),
  },
  skipOrder: {
    params: byId,
    headers: repeatable,
    body: z.strictObject({
      riderId: Id,
      action: z.literal('skip', 'La acción no es válida'),
      timestamp: Instant,
    }),
    reply: done,
  },
  reportReceipt: {
    params: byId,
    body: z.strictObject({
      channel: z.enum(CHANNELS, 'El canal no es válido'),
      /** `received` by the phone, or `seen`: on a visible screen. */
      stage: z.enum(['received', 'seen'], 'La etapa no es válida'),
    }),
    /** Whether the offer can still be answered. */
    reply: z.object({ live: z.boolean() }),
  },
  /** `code` of the second factor; SECOND_FACTOR_NEEDED asks for it. */
  loginOperator: {
    body: Credentials.extend({ code: SecondFactorCode.optional() }),
    reply: z.object({ token: z.string(), operator: Operator }),
  },
  getOperator: { reply: Operator },
  listRiders: {
    /** `search`: words with which name, email, document or phone begin; the end of a phone will do. `onDuty`: only those. */
    query: z.object({
      state: z.enum(['waiting', 'active', 'blocked', 'erased'], 'El estado no es válido').optional(),
      search: text('la búsqueda', TEXT_MAX.name, 0).optional(),
      onDuty: queryFlag.default(false),
      zoneId: Id.optional(),
      limit: pageLimit,
      /** Riders after this one: `next` of the page before. */
      after: Id.optional(),
    }),
    /** `waiting`: how many wait for activation, whatever is listed. */
    reply: z.object({ riders: z.array(OperatorRider), next: z.string().nullable(), waiting: z.number() }),
  },
  getOperatorRider: { params: byId, reply: OperatorRider },
  getRiderPhoto: { params: z.object({ id: Id, kind: z.enum(['dni', 'selfie'], 'La foto no es válida') }) },
  issueActivationCode: {
    params: byId,
    /** While a code is valid another is made only with `replace`: whoever has the first must learn that it no longer works. */
    query: z.object({ replace: queryFlag.default(false) }),
    reply: issuedCode,
  },
  setRiderZones: {
    params: byId,
    body: z.strictObject({
      zoneIds: z.array(Id).min(1, 'Elegí al menos una zona').max(200, 'Son demasiadas zonas'),
    }),
    reply: OperatorRider,
  },
  blockRider: {
    params: byId,
    body: z.strictObject({ reason: text('el motivo', TEXT_MAX.comment) }),
    reply: OperatorRider,
  },
  unblockRider: { params: byId, reply: OperatorRider },
  endRiderSessions: { params: byId, reply: OperatorRider },
  eraseRider: { params: byId, reply: OperatorRider },
  createZone: { body: ZoneInput, reply: Zone, success: 201 },
  updateZone: { params: byId, body: ZoneInput, reply: Zone },
  listStores: { reply: z.object({ stores: z.array(ListedStore) }) },
  getStore: { params: byId, reply: OperatorStore },
  createStore: { body: StoreInput, reply: z.object({ store: Store, apiKey: z.string() }), success: 201 },
  listOperatorOrders: {
    /**
     * Orders placed on this calendar day of the platform; without one, today's, after every one that is unfinished or
     * whose earnings wait for a decision, however old. `number`: only this order, of whatever day. `delayed`: whose rider waits at the
     * store and has told of the delay.
     */
    query: z.object({
      day: Day.optional(),
      group: z.enum([...ORDER_GROUPS, 'open', 'delayed'], 'La situación no es válida').optional(),
      zoneId: Id.optional(),
      number: orderNumber.optional(),
      limit: pageLimit,
      /** Orders after this one: `next` of the page before. */
      after: orderNumber.optional(),
    }),
    /** `counts` of all pages and groups, with the first page. */
    reply: z.object({
      orders: z.array(OperatorOrder),
      next: z.string().nullable(),
      counts: z.record(z.enum(ORDER_GROUPS), z.number()).nullable(),
    }),
  },
  getOperatorOrder: { params: byId, reply: OperatorOrderDetail },
  listOrderEvents: {
    params: byId,
    reply: z.object({ events: z.array(OrderEvent), offers: z.array(OfferRecord) }),
  },
  getHandoverPhoto: { params: byId },
  reviewEarnings: {
    params: byId,
    body: z.strictObject({ confirm: z.boolean('Indicá si la ganancia se confirma') }),
    reply: z.object({ order: Order }),
  },
  listAppeals: {
    query: z.object({
      state: z.enum(['open', 'answered'], 'La situación no es válida').default('open'),
      limit: pageLimit,
      /** Those after this one: `next` of the page before. */
      after: Id.optional(),
    }),
    /** `open` and `overdue`: how many wait, and how many of them are late, whatever is listed. */
    reply: z.object({
      appeals: z.array(OperatorAppeal),
      next: z.string().nullable(),
      open: z.number(),
      overdue: z.number(),
    }),
  },
  answerAppeal: {
    params: byId,
    body: z.strictObject({
      outcome: z.enum(APPEAL_OUTCOMES, 'Indicá si el descargo se acepta'),
      text: text('la respuesta', TEXT_MAX.appeal),
    }),
    reply: OperatorAppeal,
  },
  listEmergencies: {
    query: z.object({
      state: z.enum(EMERGENCY_STATES, 'La situación no es válida').default('open'),
      limit: pageLimit,
      /** Those after this one: `next` of the page before. */
      after: Id.optional(),
    }),
    reply: z.object({ emergencies: z.array(OperatorEmergency), next: z.string().nullable() }),
  },
  acknowledgeEmergency: { params: byId, reply: OperatorEmergency },
  replayDay: {
    /**
     * Joins the replay of this day that is in progress, else begins one. Whoever got an answer that says `running` asks again at once,
     * with its `run`: an answer comes after some seconds at the latest, and a replay that nobody asks for is given up.
     */
    query: z.object({ zoneId: Id, day: Day.optional(), run: Id.optional() }),
    reply: Replay,
  },
  streamOperator: {},
  rotateStoreKey: {
    params: byId,
    /** `keepOld`: the former key works for another day, for a store that cannot change it at once. */
    body: z.strictObject({ keepOld: z.boolean('Indicá si la clave anterior sigue un día más') }),
    reply: z.object({ apiKey: z.string(), endsAt: z.string().nullable() }),
  },
  revokeStoreKey: { params: byId, reply: done },
  listOperators: { reply: z.object({ operators: z.array(ListedOperator) }) },
  createOperator: {
    body: NewOperator,
    reply: z.object({ operator: ListedOperator, invitation: Invitation }),
    success: 201,
  },
  updateOperator: {
    params: byId,
    body: z.strictObject({
      role: OperatorRole.optional(),
      disabled: z.boolean('Indicá si la cuenta queda suspendida').optional(),
    }),
    reply: ListedOperator,
  },
  resetOperator: {
    params: byId,
    /** `secondFactor`: also removes the second factor, for someone who lost the phone and the recovery codes. */
    body: z.strictObject({
      secondFactor: z.boolean('Indicá si también se quita la verificación en dos pasos'),
    }),
    reply: Invitation,
  },
  acceptInvitation: {
    body: z.strictObject({
      code: token('La invitación no es válida', 1, 100),
      password: NewPassword,
    }),
    /** The e-mail to log in with. */
    reply: z.object({ email: z.string() }),
  },
  beginSecondFactor: {
    body: z.strictObject({ password: Credentials.shape.password }),
    /** The secret in base 32, and as the address that authenticator apps read from a QR code. */
    reply: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmSecondFactor: {
    body: z.strictObject({ code: SecondFactorCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  removeSecondFactor: { body: z.strictObject({ code: SecondFactorCode }), reply: done },
  requireSecondFactor: {
    body: z.strictObject({ required: z.boolean('Indicá si la verificación en dos pasos es obligatoria') }),
    reply: done,
  },
  listAuditLog: {
    query: z.object({
      /** Entries older than this one: `next` of the page before. */
      before: z
        .string()
        .regex(/^[1-9]\d{0,17}$/, 'La página no es válida')
        .optional(),
      operatorId: Id.optional(),
      subjectId: Id.optional(),
      /** The platform's calendar day. */
      day: Day.optional(),
    }),
    reply: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
  },
  /** The most recently used first. */
  listSessions: { reply: z.object({ sessions: z.array(Session) }) },
  endOtherSession: { params: byId, reply: done },
  endAllSessions: {
    body: z.strictObject({ keepThis: z.boolean('Indicá si esta sesión sigue abierta') }),
    reply: done,
  },
  changePassword: {
    body: z.strictObject({ currentPassword: CurrentPassword, newPassword: NewPassword }),
    reply: done,
  },
  /** As with the activation code, a valid one is only replaced with `replace`. */
  issueRecoveryCode: {
    params: byId,
    query: z.object({ replace: queryFlag.default(false) }),
    reply: issuedCode,
  },
  recoverRiderPassword: {
    body: z.strictObject({ email: Email, code: RecoveryCode, newPassword: NewPassword }),
    reply: done,
  },
} as const satisfies Record<CallName, CallSchemas>

type Calls = typeof calls
type Schema<N extends CallName, K extends string> =
  Calls[N] extends Readonly<Record<K, infer S extends z.ZodType>> ? S : never
type Piece<N extends CallName, K extends string> = [Schema<N, K>] extends [never]
  ? unknown
  : { readonly [P in K]: z.input<Schema<N, K>> }

/** What the reply of a call holds; calls without a JSON reply have `undefined`. */
export type Reply<N extends CallName> = [Schema<N, 'reply'>] extends [never]
  ? undefined
  : z.output<Schema<N, 'reply'>>

/** What a caller passes: `params`, `query` and `body` as the call has them; a multipart call takes FormData. */
export type Input<N extends CallName> = Piece<N, 'params'> &
  Piece<N, 'query'> &
  Piece<N, 'body'> &
  ([Schema<N, 'form'>] extends [never] ? unknown : { readonly form: FormData })
