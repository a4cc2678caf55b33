/** What the API's reference needs beside the calls: its chapters, names for schemas, and what a call may be refused with. */
import { z } from 'zod'
import { accountCalls } from './accounts/calls.ts'
import * as accounts from './accounts/entities.ts'
import { appealCalls } from './appeals/calls.ts'
import * as appeals from './appeals/entities.ts'
import { auditCalls } from './audit/calls.ts'
import * as audit from './audit/entities.ts'
import { boardCalls } from './board/calls.ts'
import * as board from './board/entities.ts'
import type { CallDefinition } from './call.ts'
import { calls, Failure } from './calls.ts'
import { cityCalls } from './city/calls.ts'
import * as city from './city/entities.ts'
import { earningsCalls } from './earnings/calls.ts'
import { emergencyCalls } from './emergencies/calls.ts'
import * as emergencies from './emergencies/entities.ts'
import type { ErrorCode } from './errors.ts'
import { Bounds, PhonePosition, Position } from './fields.ts'
import { figureCalls } from './figures/calls.ts'
import * as figures from './figures/entities.ts'
import { handoverCalls } from './handover/calls.ts'
import * as handover from './handover/entities.ts'
import { ledgerCalls } from './ledger/calls.ts'
import * as ledger from './ledger/entities.ts'
import { liveCalls } from './live/calls.ts'
import { messageCalls } from './messages/calls.ts'
import * as messages from './messages/entities.ts'
import { notificationCalls } from './notifications/calls.ts'
import * as notifications from './notifications/entities.ts'
import { offerCalls } from './offers/calls.ts'
import * as offers from './offers/entities.ts'
import { operatorCalls } from './operators/calls.ts'
import * as operators from './operators/entities.ts'
import { orderCalls } from './orders/calls.ts'
import * as orders from './orders/entities.ts'
import { placeCalls } from './places/calls.ts'
import * as places from './places/entities.ts'
import { priceCalls } from './prices/calls.ts'
import * as prices from './prices/entities.ts'
import { privacyCalls } from './privacy/calls.ts'
import { recordCalls } from './record/calls.ts'
import { recurringCalls } from './recurring/calls.ts'
import * as recurring from './recurring/entities.ts'
import { replayCalls } from './replay/calls.ts'
import * as replay from './replay/entities.ts'
import { riderPageCalls } from './rider-page/calls.ts'
import * as riderPage from './rider-page/entities.ts'
import { riderCalls } from './riders/calls.ts'
import * as riders from './riders/entities.ts'
import type { CallerKind, Route, Standing } from './route.ts'
import { type CallName, routes } from './routes.ts'
import { routingCalls } from './routing/calls.ts'
import * as routing from './routing/entities.ts'
import { storeApiCalls } from './store-api/calls.ts'
import * as storeApi from './store-api/entities.ts'
import { storeUserCalls } from './store-users/calls.ts'
import * as storeUsers from './store-users/entities.ts'
import { storeCalls } from './stores/calls.ts'
import * as stores from './stores/entities.ts'
import { trackingCalls } from './tracking/calls.ts'
import * as tracking from './tracking/entities.ts'
import { webhookCalls } from './webhooks/calls.ts'
import * as webhooks from './webhooks/entities.ts'
import { zoneCalls } from './zones/calls.ts'
import * as zones from './zones/entities.ts'

interface Subject {
  /** What its calls are about, in Markdown. */
  readonly description: string
  readonly calls: Readonly<Record<string, CallDefinition>>
  readonly entities?: Readonly<Record<string, unknown>>
}

/** The subjects of the contract by their folders, in the sequence of the reference, whose tags they are. */
export const subjects: Readonly<Record<string, Subject>> = {
  'store-api': {
    description: 'What a store does by itself: addresses, quotes, its orders, proofs of delivery.',
    calls: storeApiCalls,
    entities: storeApi,
  },
  webhooks: {
    description: 'Where a store is told what happens to its orders, and what it was told.',
    calls: webhookCalls,
    entities: webhooks,
  },
  orders: { description: 'Orders, from placing to delivery.', calls: orderCalls, entities: orders },
  zones: {
    description: 'The areas in which orders are delivered: both ends of an order lie in its zone.',
    calls: zoneCalls,
    entities: zones,
  },
  stores: {
    description: 'The stores that place orders, and their keys.',
    calls: storeCalls,
    entities: stores,
  },
  'store-users': {
    description: 'The people of stores who log in.',
    calls: storeUserCalls,
    entities: storeUsers,
  },
  prices: {
    description: 'What deliveries cost, by zone and store.',
    calls: priceCalls,
    entities: prices,
  },
  places: { description: 'Search for streets and addresses.', calls: placeCalls, entities: places },
  offers: { description: 'Orders offered to riders.', calls: offerCalls, entities: offers },
  handover: {
    description: 'Proofs that an order was handed over.',
    calls: handoverCalls,
    entities: handover,
  },
  recurring: {
    description: 'Orders that come again every week.',
    calls: recurringCalls,
    entities: recurring,
  },
  board: { description: 'What is going on right now.', calls: boardCalls, entities: board },
  live: { description: 'Streams of what happens (server-sent events).', calls: liveCalls },
  riders: { description: 'Riders: duty, position, standing.', calls: riderCalls, entities: riders },
  'rider-page': {
    description: 'One rider as operators see it.',
    calls: riderPageCalls,
    entities: riderPage,
  },
  accounts: {
    description: 'Sign-up, log-in, sessions, passwords and second factors.',
    calls: accountCalls,
    entities: accounts,
  },
  operators: { description: 'Operators and their roles.', calls: operatorCalls, entities: operators },
  earnings: { description: 'What riders earn.', calls: earningsCalls },
  ledger: {
    description: 'What riders, stores and the platform owe each other.',
    calls: ledgerCalls,
    entities: ledger,
  },
  appeals: {
    description: "Riders' answers to what was decided about them.",
    calls: appealCalls,
    entities: appeals,
  },
  emergencies: { description: "Riders' alarms.", calls: emergencyCalls, entities: emergencies },
  notifications: {
    description: 'Push, and what riders are told until they have read it.',
    calls: notificationCalls,
    entities: notifications,
  },
  messages: {
    description: 'What riders are sent by WhatsApp and mail.',
    calls: messageCalls,
    entities: messages,
  },
  tracking: {
    description: "The customer's page of an order, by its link.",
    calls: trackingCalls,
    entities: tracking,
  },
  routing: { description: 'Ways along streets.', calls: routingCalls, entities: routing },
  city: { description: 'What the platform is set to.', calls: cityCalls, entities: city },
  record: { description: "A rider's signed record of work.", calls: recordCalls },
  privacy: { description: "A copy of a rider's data, and its erasure.", calls: privacyCalls },
  figures: { description: 'Numbers of past days.', calls: figureCalls, entities: figures },
  replay: { description: 'Past days decided again.', calls: replayCalls, entities: replay },
  audit: { description: 'Who did, changed and read what.', calls: auditCalls, entities: audit },
}

/** The schemas that have a name, which the reference describes once: what a subject exports as its entities, and what several have. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  [
    { Failure, Bounds, PhonePosition, Position },
    ...Object.values(subjects).map(({ entities = {} }) => entities),
  ]
    .flatMap((exported): [string, unknown][] => Object.entries(exported))
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
)

/** The calls that a store's key may make. */
export const storeCallNames: readonly CallName[] = (Object.keys(routes) as CallName[]).filter((name) => {
  const { callers }: Route = routes[name]
  return callers !== 'anyone' && callers.includes('store')
})

const OF_STANDING: Readonly<Record<Standing, readonly ErrorCode[]>> = {
  any: [],
  unblocked: ['RIDER_BLOCKED'],
  activated: ['RIDER_NOT_ACTIVATED'],
  active: ['RIDER_BLOCKED', 'RIDER_NOT_ACTIVATED'],
}

/** What a call may be refused with: what is common to its kind, and what it says of itself. */
export function refusalsOf(name: CallName, kinds: readonly CallerKind[]): ErrorCode[] {
  const call: CallDefinition = calls[name]
  return [
    ...ofCallers(routes[name], kinds),
    ...ofInput(call),
    ...(call.refusals ?? []),
    ...(routes[name].method === 'GET' ? [] : (['STORAGE_FULL'] as const)),
    'FOREIGN_PAGE',
    'TOO_MANY_TRIES',
    'INTERNAL',
    'BUSY',
    'UNAVAILABLE',
  ]
}

function ofCallers(route: Route, kinds: readonly CallerKind[]): ErrorCode[] {
  if (route.callers === 'anyone') return []
  const codes: ErrorCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']
  if (kinds.includes('operator')) {
    if (!('beforeSecondFactor' in route)) codes.push('SECOND_FACTOR_REQUIRED')
    if ('confirm' in route) codes.push('CONFIRMATION_NEEDED')
  }
  if ('standing' in route && kinds.includes('rider')) {
    codes.push(...OF_STANDING[route.standing])
    if (route.ownId !== undefined) codes.push('RIDER_NOT_FOUND')
  }
  return codes
}

function ofInput({ params, query, headers, body, form }: CallDefinition): ErrorCode[] {
  const codes: ErrorCode[] = []
  if (params || query || headers || body || form) codes.push('INVALID_INPUT')
  if (body) codes.push('INVALID_JSON')
  if (body || form) codes.push('REQUEST_TIMEOUT', 'TOO_LARGE', 'UNSUPPORTED_MEDIA')
  if (headers) codes.push('KEY_REUSED')
  return codes
}
