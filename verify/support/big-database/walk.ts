/** Everything that riders, operators and the server itself do on a database with years of work in it, once each. */
import { type CallName, routes } from '@puni/contract/routes'
import type { App } from '../../../apps/server/src/app.ts'
import { readDay } from '../../../apps/server/src/engines/replay/stored-day.ts'
import type { Database } from '../../../apps/server/src/platform/database/schema.ts'
import type { ApiCaller } from '../api-caller.ts'
import type { Carried } from './plans.ts'

/** A server on a database that `fill` filled. */
export interface Site {
  readonly api: ApiCaller
  readonly app: App
  /** A connection of its own. */
  readonly db: Database
  readonly timeZone: string
  readonly now: Date
  /** How far back the orders go. */
  readonly days: number
  /** Tokens: of an admin; of the rider who has been there from the start, free and on duty; of the CARRIERS. */
  readonly operator: string
  readonly oldHand: string
  readonly carriers: readonly string[]
}

/** Numbers of riders who have accepted an order: one for each time that a step is taken. */
export const CARRIERS = [2, 12, 17] as const
/**
 * With its first statement of a kind a connection reads in PostgreSQL's catalogue what it then knows: a hundred blocks for a position of
 * twenty. The calls of this walk go by two connections at most, so that one of three finds its own ready.
 */
const UNTIL_READY = CARRIERS.length

/** One thing to do, and the blocks that it may look at. */
export interface Step {
  readonly what: string
  readonly most: number
  /** Whether it changes nothing, and can be done again. */
  readonly repeats?: true
  /** How often it has to be done, with 0 first: what it costs is the least. Once by itself. */
  readonly rounds?: number
  readonly run: (round: number) => Promise<unknown>
}

const rider = (number: number) => `0000000c-0000-4000-8000-${String(number).padStart(12, '0')}`
const order = (number: number) => `0000000d-0000-4000-8000-${String(number).padStart(12, '0')}`
const zone = (number: number) => `0000000a-0000-4000-8000-${String(number).padStart(12, '0')}`
const store = (number: number) => `0000000b-0000-4000-8000-${String(number).padStart(12, '0')}`
const endpoint = (number: number) => `0000000e-0000-4000-8000-${String(number).padStart(12, '0')}`
const dayBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** Tables that grow with time or with the number of riders. */
export const GROWING: ReadonlySet<string> = new Set([
  'orders',
  'order_events',
  'order_exclusions',
  'order_adjustments',
  'ledger_transactions',
  'ledger_entries',
  'ledger_balances',
  'settlements',
  'offers',
  'riders',
  'rider_zones',
  'rider_blocks',
  'rider_notes',
  'rider_totals',
  'rider_days',
  'shifts',
  'waits',
  'rider_waits',
  'delay_notices',
  'late_steps',
  'rider_notices',
  'pauses',
  'sessions',
  'audit_log',
  'idempotency_keys',
  'known_places',
  'handovers',
  'appeals',
  'emergencies',
  'messages',
  'trouble_acknowledgements',
  'recurring_orders',
  'recurring_days',
  'webhook_messages',
])
/** Of a table of fewer blocks PostgreSQL rightly reads all rather than look up fifty rows. */
const FEW_BLOCKS = 64

/** The tables that grow and that a statement read from end to end. */
export function wholeTablesIn({ wholeTables }: Carried): string[] {
  return wholeTables.flatMap(([table, blocks]) => (GROWING.has(table) && blocks > FEW_BLOCKS ? [table] : []))
}

type Parts = Parameters<ApiCaller['ok']>[1]

/** The steps, in sequence. Reading comes first; what is written is little. */
export function steps(site: Site): Step[] {
  const { api, now, days, oldHand, carriers, operator } = site
  const call = (most: number, name: CallName, token: string, parts: Parts = {}, note = ''): Step => ({
    what: `${name}${note && `, ${note}`}`,
    most,
    ...(routes[name].method === 'GET' && { repeats: true }),
    run: () => api.ok(name, parts, token),
  })
  const me = { params: { id: rider(1) } }
  const toldStore = { id: endpoint(1) }
  const history = (query: Record<string, string>, note: string) =>
    call(
      150,
      'getHistoricalOrders',
      oldHand,
      { query: { entityType: 'rider', riderId: rider(1), ...query } },
      note,
    )
  const day = (most: number, query: Record<string, string>, note: string) =>
    call(most, 'listOperatorOrders', operator, { query }, note)
  const on = (before: number) => ({ from: dayBefore(now, before), to: dayBefore(now, before) })
  const riders = (most: number, query: Record<string, string>, note: string) =>
    call(most, 'listRiders', operator, { query }, note)
  const month = String(now.getUTCMonth() + 1)
  return [
    call(40, 'getMe', oldHand),
    call(150, 'getRiderContacts', operator, me),
    call(150, 'getRiderPage', operator, me),
    call(100, 'listOrdersOfRider', operator, me),
    call(4_000, 'getMonthlyTotals', oldHand, { ...me, query: { year: String(now.getUTCFullYear()), month } }),
    call(200, 'getCash', oldHand),
    call(600, 'listMovements', oldHand, {}, 'newest'),
    call(600, 'listMovements', oldHand, { query: { day: dayBefore(now, 3) } }, 'of a day'),
    call(600, 'listDues', operator, {}),
    call(60, 'listDues', operator, { query: { limit: '0' } }, 'disputes'),
    call(600, 'listStoreDues', operator, {}),
    call(300, 'getStoreDues', operator, { query: { storeId: store(1) } }),
    call(300, 'getStoreFees', operator, { query: { storeId: store(1) } }),
    call(300, 'getZoneDemand', oldHand, me),
    history({}, 'first page'),
    history({ page: '9' }, 'page 9'),
    history({ page: '200' }, 'page 200'),
    history({ year: String(now.getUTCFullYear()), page: '2' }, 'of a year'),
    call(150, 'filterOrders', oldHand, { query: { todayOnly: 'true', riderId: rider(1) } }, 'mine'),
    call(
      300,
      'filterOrders',
      oldHand,
      { query: { todayOnly: 'true', assigned: 'false' } },
      'open in the zone',
    ),
    call(2_500, 'getBoard', operator),
    call(60, 'getOfferedOrder', oldHand, { query: { riderId: rider(1) } }),
    call(60, 'getAcceptedOrder', carriers[0]!, { query: { riderId: rider(CARRIERS[0]) } }),
    call(500, 'listRiderOffers', oldHand, { ...me, query: { day: dayBefore(now, 3) } }),
    call(60, 'listSessions', oldHand),
    call(300, 'listMyAppeals', oldHand),
    call(100, 'getAppeals', oldHand, { query: { orderId: order(5_200) } }, 'of an order'),
    call(60, 'getAppeals', oldHand, {}, 'of a block'),
    call(40_000, 'exportMyData', oldHand),
    call(
      40_000,
      'downloadRecord',
      oldHand,
      { query: { from: dayBefore(now, 30), to: dayBefore(now, 0) } },
      'a month',
    ),
    // With whoever else has the same document or phone.
    riders(1_000, { state: 'waiting' }, 'waiting'),
    ...['refused', 'active', 'blocked', 'erased'].map((state) => riders(800, { state }, state)),
    riders(800, { state: 'active', after: rider(40) }, 'next page'),
    riders(800, { search: 'nunez ana' }, 'by name'),
    riders(800, { search: '11 5000-0041' }, 'by phone'),
    riders(800, { onDuty: 'true', zoneId: zone(1) }, 'on duty in a zone'),
    call(100, 'getOperatorRider', operator, me),
    day(2_500, {}, 'today'),
    ...['unassigned', 'underWay', 'problem', 'review', 'finished', 'open', 'delayed'].map((group) =>
      day(3_000, { group }, group),
    ),
    day(2_500, on(days / 2), 'another day'),
    day(2_500, { ...on(days / 2), group: 'finished', zoneId: zone(1) }, 'another day, finished, of a zone'),
    day(
      2_500,
      { riderId: rider(1), from: dayBefore(now, 90), to: dayBefore(now, 0) },
      'of a rider, three months',
    ),
    ...[
      ['7', 'by number'],
      ['no hay', 'by words that no order has'],
      ['11 5555-9999', "by a customer's phone"],
    ].map(([search, note]) =>
      day(5_000, { search: search!, from: dayBefore(now, 3), to: dayBefore(now, 0) }, note!),
    ),
    call(60, 'getOperatorOrder', operator, { params: { id: order(7) } }),
    call(60, 'getOrderToRepeat', operator, { params: { id: order(7) } }),
    call(120, 'listOrderEvents', operator, { params: { id: order(7) } }),
    call(400, 'listAuditLog', operator, { query: {} }),
    call(600, 'listAuditLog', operator, { query: { day: dayBefore(now, days / 2) } }, 'of a day'),
    call(400, 'listAuditLog', operator, { query: { subjectId: rider(9) } }, 'of a rider'),
    call(900, 'listAppeals', operator, { query: { state: 'open' } }, 'open'),
    call(900, 'listAppeals', operator, { query: { state: 'answered' } }, 'answered'),
    ...['open', 'seen'].map((state) => call(60, 'listEmergencies', operator, { query: { state } }, state)),
    call(60, 'listRecurringOrders', operator),
    call(100, 'listMessagesOfRider', operator, { params: { id: rider(9) } }),
    call(600, 'listMessageTroubles', operator),
    // A few of the days: of most of a table PostgreSQL rightly reads the whole.
    call(
      40_000,
      'getFigures',
      operator,
      { query: { from: dayBefore(now, days / 2), to: dayBefore(now, days / 2 - 1), by: 'hour' } },
      'two days by hour',
    ),
    call(
      4_000,
      'getFigures',
      operator,
      {
        query: {
          from: dayBefore(now, days / 2),
          to: dayBefore(now, days / 2 - 1),
          by: 'rider',
          storeId: store(1),
        },
      },
      'two days of a store by rider',
    ),
    call(
      8_000,
      'getFigures',
      operator,
      {
        query: {
          from: dayBefore(now, Math.min(days, 90)),
          to: dayBefore(now, 0),
          by: 'day',
          storeId: store(1),
        },
      },
      'of a store',
    ),
    call(
      8_000,
      'getFigures',
      operator,
      {
        query: {
          from: dayBefore(now, Math.min(days, 90)),
          to: dayBefore(now, 0),
          by: 'day',
          riderId: rider(1),
        },
      },
      'of a rider',
    ),
    call(100, 'listStores', operator),
    call(120, 'getStore', operator, { params: { id: store(1) } }),
    call(60, 'listStoreOrders', operator, { params: { id: store(1) } }),
    call(60, 'listZones', operator),
    call(60, 'listStoreWebhooks', operator, { params: { id: store(1) } }),
    call(300, 'listStoreWebhookMessages', operator, { params: toldStore }, 'newest'),
    call(
      300,
      'listStoreWebhookMessages',
      operator,
      { params: toldStore, query: { orderId: order(1) } },
      'of an order',
    ),
    call(
      300,
      'listStoreWebhookMessages',
      operator,
      { params: toldStore, query: { state: 'given-up' } },
      'given up',
    ),
    {
      what: 'a day is read for a replay',
      most: 40_000,
      run: () =>
        readDay(site.db, {
          zoneId: zone(1),
          day: dayBefore(now, days / 2),
          timeZone: site.timeZone,
          now,
          pickupServiceMs: 240_000,
        }),
    },
    ...writing(site, call),
    { what: 'the dispatcher looks at every zone', most: 200_000, run: () => site.app.dispatcher.sweep() },
    { what: 'positions are queued', most: 3_000, run: () => site.app.webhookWorker.queuePositions() },
    { what: 'webhooks', most: 20_000, run: () => site.app.webhookWorker.sendDue() },
    { what: 'pushes', most: 500, run: () => site.app.pushWorker.sendDue() },
    { what: 'messages', most: 300, run: () => site.app.messageWorker.sendDue() },
    { what: 'recurring orders are placed', most: 500, run: () => site.app.placeRecurring() },
    { what: 'silent duty ends', most: 5_000, run: () => site.app.endSilentDuty() },
    { what: 'old sessions end', most: 500, run: () => site.app.endOldSessions() },
    { what: 'counts are shared', most: 100, run: () => site.app.shareCounts() },
    { what: 'housekeeping', most: Infinity, run: () => site.app.housekeep() },
  ]
}

type Call = (most: number, name: CallName, token: string, parts?: Parts, note?: string) => Step

/** An order from the store to the door, and what operators do to riders. */
function writing({ api, app, db, now, oldHand, carriers, operator }: Site, call: Call): Step[] {
  const carrier = carriers[0]!
  /** The orders of the carriers. */
  const held: string[] = []
  const at = now.toISOString()
  const place = { latitude: -34.41, longitude: -58.4 }
  const address = { street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
  const body = {
    zoneId: zone(2),
    origin: { independentStoreName: 'Doña Rosa', ...place, ...address, storePhone: '+54 11 5555-0111' },
    destination: { ...place, ...address, phone: '+54 11 5555-0122' },
    management: { storeValue: 12_500, shippingCost: 2_300 },
  }
  const advance = (status: string): Step => ({
    what: `setOrderStatus, ${status}`,
    // With the ledger's entries.
    most: 700,
    rounds: UNTIL_READY,
    run: (round) =>
      api.ok(
        'setOrderStatus',
        // Some orders ask for a photo, the others take no notice.
        {
          params: { id: held[round]! },
          body: { status, ...(status === 'delivered' && { proof: { kind: 'photo' } }) },
        },
        carriers[round],
      ),
  })
  return [
    {
      ...call(40, 'setPosition', oldHand, {
        params: { id: rider(1) },
        body: { lat: -34.42, lng: -58.4, accuracy: 5, at },
      }),
      rounds: UNTIL_READY,
    },
    {
      what: 'createOrder',
      most: 300,
      run: async () => void (await api.ok('createOrder', { body }, operator)),
    },
    {
      what: 'the order in hand is looked up',
      most: 60,
      rounds: UNTIL_READY,
      run: async (round) => {
        const query = { riderId: rider(CARRIERS[round]!) }
        const { order: found } = await api.ok('getAcceptedOrder', { query }, carriers[round])
        held.push(found?._id ?? '')
      },
    },
    ...['to_pickup', 'waiting_pickup'].map(advance),
    {
      what: 'tellDelay',
      most: 300,
      run: async () => {
        // The rider has been there for a while.
        await db
          .updateTable('orders')
          .set({ arrived_at: new Date(now.getTime() - 3_600_000) })
          .where('id', '=', held[0]!)
          .execute()
        await api.ok('tellDelay', { params: { id: held[0]! }, body: {} }, carrier)
      },
    },
    {
      what: 'setLastOrder',
      most: 300,
      run: () => api.ok('setLastOrder', { params: { id: held[0]! }, body: { last: true } }, carrier),
    },
    ...['on the way', 'delivered'].map(advance),
    call(300, 'setPause', oldHand, { params: { id: rider(1) }, body: { minutes: 15 } }, 'begins'),
    call(300, 'setPause', oldHand, { params: { id: rider(1) }, body: { minutes: null } }, 'ends'),
    call(300, 'setVehicle', oldHand, { params: { id: rider(1) }, body: { vehicleType: 'Moto' } }),
    { what: 'offers are made', most: 200_000, run: () => app.dispatcher.sweep() },
    {
      what: 'acceptOrder',
      // With what a connection looks up before the first webhooks that it might queue; after that two blocks.
      most: 450,
      run: async () => {
        const { order: offered } = await api.ok('getOfferedOrder', { query: { riderId: rider(1) } }, oldHand)
        if (offered !== null)
          await api.ok('acceptOrder', { params: { orderId: offered._id, riderId: rider(1) } }, oldHand)
      },
    },
    call(600, 'blockRider', operator, { params: { id: rider(51) }, body: { reason: 'Motivo' } }),
    call(300, 'unblockRider', operator, { params: { id: rider(51) } }),
    call(600, 'refuseSignUp', operator, { params: { id: rider(57) }, body: { reason: 'Motivo' } }),
    call(300, 'setRiderZones', operator, {
      params: { id: rider(52) },
      body: { zoneIds: [zone(1), zone(2)] },
    }),
    call(300, 'issueRecoveryCode', operator, { params: { id: rider(53) } }),
    call(6_000, 'eraseRider', operator, { params: { id: rider(1520) } }),
  ]
}
