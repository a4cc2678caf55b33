/** A complete server on its own database, driven over HTTP with a clock controlled by the test. */
import { IDENTITY_PHOTO_MIN_PX } from '@puni/contract/accounts/limits'
import type { NewOrder, Order, PlacedOrder } from '@puni/contract/orders/entities'
import type { Rider } from '@puni/contract/riders/entities'
import type { OperatorRole } from '@puni/contract/operators/roles'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import sharp from 'sharp'
import { expect, inject } from 'vitest'
import { type App, createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import type { ConnectionSettings } from '../../apps/server/src/platform/database/connect.ts'
import { hashSecret } from '../../apps/server/src/subjects/accounts/passwords.ts'
import { hashToken, newToken } from '../../apps/server/src/subjects/accounts/tokens.ts'
import { ApiCaller } from './api-caller.ts'
import { TestClock } from './test-clock.ts'
import { CANCELED } from './canceled.ts'

/** A rider created for a test, with its token. */
export interface TestRider {
  readonly id: string
  readonly token: string
  readonly email: string
}

/** An operator created for a test, with its token. */
export interface TestOperator {
  readonly id: string
  readonly token: string
  readonly email: string
}

export const OPERATOR_PASSWORD = 'una clave larga'
export const OPERATOR = { email: 'olga@test.example', password: OPERATOR_PASSWORD }
export const RIDER_PASSWORD = 'clave-segura-1'

let passwordHash: Promise<string> | undefined

/** The servers that this process shares, by what is other than usual. */
const sharedApps = new Map<string, Promise<TestApp>>()

/** What a server under test stands on. */
export interface Surroundings {
  /** The database server to create a database on; else the test project's. */
  readonly server?: ConnectionSettings
  /** Receives the empty database. Without it the server finds one that is already migrated, on the test project's. */
  readonly prepare?: (sql: pg.Client, database: string) => Promise<void>
  /** Silent unless given. */
  readonly log?: Logger
  /** Receives a folder with the server's files, which is left there if the server is never stopped. */
  readonly scratch?: string
}

export class TestApp extends ApiCaller {
  readonly clock: TestClock
  app: App
  readonly sql: pg.Client
  operator = ''
  zoneId = ''
  #end: () => Promise<void>

  readonly #compose: (changed?: Record<string, string>) => Promise<App>
  /** Connection to another database on the same server. */
  readonly #admin: pg.Client
  #other: { readonly app: App; readonly origin: string } | null = null

  private constructor(
    clock: TestClock,
    app: App,
    compose: (changed?: Record<string, string>) => Promise<App>,
    clients: { sql: pg.Client; admin: pg.Client },
    end: () => Promise<void>,
  ) {
    super()
    this.confirmWith = OPERATOR_PASSWORD
    this.clock = clock
    this.app = app
    this.#compose = compose
    this.sql = clients.sql
    this.#admin = clients.admin
    this.#end = end
  }

  /** Its database, for whoever takes a URL. The server may listen on a socket, whose path is no host of a URL. */
  get databaseUrl(): string {
    const { host, port, user, password = '', database } = this.sql
    const query = new URLSearchParams({ host, port: String(port) })
    return `postgres://${user}:${password}@localhost/${database}?${query.toString()}`
  }

  /**
   * @param environment what the test wants other than usual
   */
  static async start(
    environment: Record<string, string> = {},
    { server, prepare, log = pino({ level: 'silent' }), scratch = tmpdir() }: Surroundings = {},
  ): Promise<TestApp> {
    const database = `test_${randomUUID().replaceAll('-', '')}`
    const dataDir = await mkdtemp(join(scratch, 'puni-app-'))
    const onServer = server ?? inject('connection')
    const template = server === undefined && prepare === undefined ? inject('migrated') : 'template1'
    const connection = { ...onServer, database }
    const clock = new TestClock()
    const variables = {
      DATA_DIR: dataDir,
      DATABASE_POOL: '8',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      // On a busy machine a test is late by itself: neither that nor a search cut short is to decide what it sees.
      OVERLOAD_MS: '0',
      DISPATCH_BUDGET_MS: '10000',
      // A zone's share of their time; a thread starts when it is needed.
      DISPATCH_THREADS: '10',
      OPERATOR_EMAIL: OPERATOR.email,
      OPERATOR_PASSWORD: OPERATOR.password,
      RATE_LIMIT_PER_MINUTE: '1000000',
      COSTLY_LIMIT_PER_MINUTE: '1000000',
      WRONG_PASSWORDS_PER_ACCOUNT: '1000000',
      WRONG_PASSWORDS_PER_ADDRESS: '1000000',
      ...environment,
    }
    const admin = new pg.Client(onServer)
    await admin.connect()
    // Copied as files, which takes a third of the work of writing it to the log.
    await admin.query(`create database ${database} template ${template} strategy file_copy`)
    const compose = (changed: Record<string, string> = {}) =>
      createApp({
        config: readConfig({ ...variables, ...changed }),
        connection,
        clock,
        log,
        appsFolder: dataDir,
      })
    const sql = new pg.Client(connection)
    await sql.connect()
    await prepare?.(sql, database)
    const test = new TestApp(clock, await compose(), compose, { sql, admin }, async () => {
      await sql.end()
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
      await rm(dataDir, { recursive: true })
    })
    await test.#listen()
    test.operator = await test.#operatorSession()
    test.zoneId = (await test.createZone('Centro'))._id
    return test
  }

  /**
   * The one server that this process has with these variables, with a zone and an operator's session for whoever asks.
   * Nobody stops it, changes its settings or counts what it has: others' accounts and orders are there too, in zones of
   * theirs. Its clock goes on from where they left it, and never back.
   */
  static async shared(environment: Record<string, string> = {}): Promise<TestApp> {
    const key = JSON.stringify(environment)
    const starting = sharedApps.get(key) ?? TestApp.start(environment, { scratch: inject('scratch') })
    sharedApps.set(key, starting)
    const test = await starting
    test.clock.onlyForward()
    test.operator = await test.#operatorSession()
    test.zoneId = (await test.createZone(`Centro ${randomUUID()}`))._id
    return test
  }

  async #listen(): Promise<void> {
    this.origin = await this.app.server.listen({ host: '127.0.0.1', port: 0 })
  }

  async stop(): Promise<void> {
    await this.endOther()
    await this.app.close()
    await this.#end()
  }

  /**
   * Runs some work while a second server process serves the same database; the test's calls go to that one.
   */
  async throughAnotherServer<T>(work: () => Promise<T>): Promise<T> {
    await this.startOther()
    this.takeTurns()
    try {
      return await work()
    } finally {
      this.takeTurns()
      await this.endOther()
    }
  }

  /** Another server process on the same database, with some variables changed; whoever asks closes it. */
  async serverBeside(changed: Record<string, string> = {}): Promise<App> {
    return await this.#compose(changed)
  }

  /** Starts another server process on the same database, if there is none; `takeTurns` says which answers. */
  async startOther(): Promise<void> {
    if (this.#other !== null) return
    const app = await this.#compose()
    this.#other = { app, origin: await app.server.listen({ host: '127.0.0.1', port: 0 }) }
  }

  /** With two processes: from now on the other one answers and works. */
  takeTurns(): void {
    if (this.#other === null) return
    const { app, origin } = this
    Object.assign(this, this.#other)
    this.#other = { app, origin }
  }

  /** Ends the process whose turn it is not, if there are two. */
  async endOther(): Promise<void> {
    await this.#other?.app.close()
    this.#other = null
  }

  /**
   * Stops the server and starts another on the same database, with some variables changed. Work may be done in
   * between.
   */
  async restart(
    meanwhile: () => Promise<void> = async () => {},
    changed: Record<string, string> = {},
  ): Promise<void> {
    await this.app.close()
    await meanwhile()
    this.app = await this.#compose(changed)
    await this.#listen()
  }

  /**
   * Terminates all database connections except the test's own, as in a failover; returns once the server has
   * noticed.
   */
  async endConnections(): Promise<void> {
    await this.sql.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    // The other ends are closed: one event loop iteration reads that from all of them.
    await pause(5)
  }

  /** Makes the database unavailable to the server; returns a function that brings it back. */
  async takeDatabaseAway(): Promise<() => Promise<void>> {
    const allow = (is: 'true' | 'false') =>
      this.#admin.query(`alter database ${this.sql.database} with allow_connections ${is}`)
    await allow('false')
    await this.endConnections()
    return async () => void (await allow('true'))
  }

  async loginOperator(email = OPERATOR.email): Promise<string> {
    return (await this.ok('loginOperator', { body: { email, password: OPERATOR_PASSWORD } })).token
  }

  /** An operator who accepted its invitation, and its token. */
  async newOperator(role: OperatorRole): Promise<TestOperator> {
    const email = `${randomUUID()}@test.example`
    const body = { email, fullName: 'Delia Despacho', role }
    const { operator, invitation } = await this.ok('createOperator', { body }, this.operator)
    const accepting = { code: invitation.code, password: OPERATOR_PASSWORD }
    await this.ok('acceptInvitation', { body: accepting })
    return { id: operator._id, email, token: await this.loginOperator(email) }
  }

  /** Logs everybody in again, after more time than a session lives; returns the rider with its new token. */
  async logInAgain(rider: TestRider): Promise<TestRider> {
    this.operator = await this.loginOperator()
    return { ...rider, token: await this.login(rider.email) }
  }

  async createZone(name: string) {
    return await this.ok(
      'createZone',
      { body: { name, latitude: ZONE_CENTRE.lat, longitude: ZONE_CENTRE.lng, radiusKm: 8 } },
      this.operator,
    )
  }

  /** A complete sign-up form, except for `replace`; null omits a field. */
  async signUpForm(replace: Readonly<Record<string, string | Blob | null>> = {}): Promise<FormData> {
    const fields: Record<string, string | Blob | null> = {
      fullName: 'Ramón Rider',
      email: `${randomUUID()}@test.example`,
      password: RIDER_PASSWORD,
      documentNumber: '30111222',
      phone: '+54 9 11 5555-0199',
      zone: this.zoneId,
      vehicleType: 'Moto',
      dniPhoto: await photo(),
      selfiePhoto: await photo(),
      ...replace,
    }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.set(name, value)
      else if (value !== null) form.set(name, value, `${name}.jpg`)
    }
    return form
  }

  async signUp(replace: Readonly<Record<string, string>> = {}): Promise<Rider> {
    return (await this.ok('createRider', { form: await this.signUpForm(replace) })).data
  }

  async login(email: string): Promise<string> {
    return (await this.ok('loginRider', { body: { email, password: RIDER_PASSWORD } })).token
  }

  /** A rider who went through sign-up, photos and all, and logged in. */
  async signedUpRider(replace: Readonly<Record<string, string>> = {}): Promise<TestRider> {
    const { _id: id, email } = await this.signUp(replace)
    return { id, email, token: await this.login(email) }
  }

  /** Activates a rider's account by a code. */
  async activate({ id, token }: TestRider): Promise<void> {
    const { code } = await this.ok('issueActivationCode', { params: { id } }, this.operator)
    const body = { code, entityId: id, entityType: 'rider' }
    await this.ok('validateActivation', { body }, token)
  }

  /** A rider who signed up and logged in, but has not activated. */
  async newRider(): Promise<TestRider> {
    return await this.#insertRider(false)
  }

  /** A rider with an activated account. */
  async activatedRider(): Promise<TestRider> {
    return await this.#insertRider(true)
  }

  /**
   * A rider as `signedUpRider` and `activate` leave it, but without photos on disk and in the audit log: passwords, codes
   * and photos are most of what those cost.
   */
  async #insertRider(isActivated: boolean): Promise<TestRider> {
    const [email, token] = [`${randomUUID()}@test.example`, newToken()]
    passwordHash ??= hashSecret(RIDER_PASSWORD)
    const { rows } = await this.sql.query<{ id: string }>(
      `with rider as (
         insert into riders (full_name, email, password_hash, document_number, phone, vehicle_type, zone_id, dni_photo,
           selfie_photo, created_at, activated_at)
         values ('Ramón Rider', $1, $2, '30111222', '+54 9 11 5555-0199', 'Moto', $3, $4, $5, $6::timestamptz,
           case when $7::boolean then $6::timestamptz end)
         returning id, zone_id),
       zone as (insert into rider_zones (rider_id, zone_id) select id, zone_id from rider where $7::boolean),
       session as (
         insert into sessions (token_hash, rider_id, created_at, last_used_at) select $8, id, $6::timestamptz, $6::timestamptz from rider)
       select id from rider`,
      [
        email,
        await passwordHash,
        this.zoneId,
        randomUUID(),
        randomUUID(),
        this.clock.now(),
        isActivated,
        hashToken(token),
      ],
    )
    return { id: rows[0]!.id, email, token }
  }

  /** A session of the configured operator, without the password that a login would hash. */
  async #operatorSession(): Promise<string> {
    const token = newToken()
    await this.sql.query(
      `insert into sessions (token_hash, operator_id, created_at, last_used_at, confirmed_at)
       select $1, id, $2::timestamptz, $2::timestamptz, $2::timestamptz from operators where email = $3`,
      [hashToken(token), this.clock.now(), OPERATOR.email],
    )
    return token
  }

  /** An activated rider on duty, this many metres north of the pickup of `placeOrder`. */
  async riderOnDuty(metresFromPickup = 500): Promise<TestRider> {
    const rider = await this.activatedRider()
    await this.goOnDuty(rider, metresFromPickup)
    return rider
  }

  /** A rider who alone is on duty, with no open order before the next: it is offered to this one. */
  async onlyRiderOnDuty(): Promise<TestRider> {
    await this.sql.query(`update orders set status = 'canceled' where status = 'pending'`)
    await this.sql.query('update riders set working = false')
    return await this.riderOnDuty()
  }

  async goOnDuty(rider: TestRider, metresFromPickup = 500): Promise<void> {
    await this.ok(
      'setWorking',
      { params: { id: rider.id }, body: { working: true, zoneId: this.zoneId } },
      rider.token,
    )
    const lat = PICKUP.latitude + metresFromPickup / 111_195
    const position = { lat, lng: PICKUP.longitude, accuracy: 10, at: this.clock.now().toISOString() }
    await this.ok('setPosition', { params: { id: rider.id }, body: position }, rider.token)
  }

  newOrder(replace: Partial<NewOrder> = {}): NewOrder {
    return {
      zoneId: this.zoneId,
      origin: {
        independentStoreName: 'Doña Rosa',
        ...PICKUP,
        street: 'Perón',
        streetNumber: '1500',
        city: 'Buenos Aires',
        storePhone: '+54 11 5555-0111',
      },
      originComment: 'Por la puerta lateral',
      destination: {
        latitude: -34.615,
        longitude: -58.41,
        street: 'Belgrano',
        streetNumber: '2200',
        city: 'Buenos Aires',
        phone: '+54 11 5555-0122',
        comment: 'Timbre 4A',
      },
      management: AMOUNTS,
      ...replace,
    }
  }

  async placeOrder(replace: Partial<NewOrder> = {}): Promise<PlacedOrder> {
    const { order } = await this.ok('createOrder', { body: this.newOrder(replace) }, this.operator)
    return order
  }

  /** The end of the address of an order's page. */
  async trackingToken(id: string): Promise<string> {
    const { trackingUrl } = await this.ok('getOperatorOrder', { params: { id } }, this.operator)
    return trackingUrl!.split('/').at(-1)!
  }

  /** Runs the dispatcher once, as its timer does. */
  async dispatch(): Promise<void> {
    await this.app.dispatcher.sweep()
  }

  /** Runs the push queue once, as its timer does, and waits until every job has been tried. */
  async push(): Promise<void> {
    await this.app.pushWorker.sendDue()
  }

  /** Sends the messages to people that are due, as its timer does, and waits until each has been tried. */
  async sendMessages(): Promise<void> {
    await this.app.messageWorker.sendDue()
  }

  /** Sends the webhooks that are due, as the timer does, and waits for what comes of them. */
  async sendWebhooks(): Promise<void> {
    await this.app.webhookWorker.sendDue()
  }

  /** Stores a push token for a rider, as its app does after subscribing. */
  async subscribe(rider: TestRider, pushToken: string): Promise<void> {
    await this.ok('setPushToken', { body: { pushToken } }, rider.token)
  }

  async cancel(orderId: string): Promise<void> {
    await this.ok('setOrderStatus', { params: { id: orderId }, body: CANCELED }, this.operator)
  }

  /** The offer that the rider's phone finds. Like the app, it acknowledges receipt to the server. */
  async offeredTo(rider: TestRider): Promise<Order | null> {
    const { order, offerId } = await this.ok('getOfferedOrder', { query: { riderId: rider.id } }, rider.token)
    if (offerId !== null) await this.receipt(offerId)
    return order
  }

  /** A phone's receipt for an offer; returns whether the offer is live. */
  async receipt(offerId: string, channel = 'poll', stage = 'received'): Promise<boolean> {
    return (await this.ok('reportReceipt', { params: { id: offerId }, body: { channel, stage } })).live
  }

  async accept(rider: TestRider, orderId: string) {
    return await this.send('acceptOrder', { params: { orderId, riderId: rider.id } }, rider.token)
  }

  async skip(rider: TestRider, orderId: string) {
    const body = { riderId: rider.id, action: 'skip', timestamp: this.clock.now().toISOString() }
    return await this.send('skipOrder', { params: { id: orderId }, body }, rider.token)
  }

  async advance(rider: TestRider, orderId: string, status: string) {
    return await this.send('setOrderStatus', { params: { id: orderId }, body: { status } }, rider.token)
  }

  /** An order in progress: accepted by this rider. */
  async acceptedOrder(rider: TestRider): Promise<PlacedOrder> {
    const order = await this.placeOrder()
    await this.dispatch()
    expect((await this.accept(rider, order._id)).status).toBe(200)
    return order
  }

  async deliver(rider: TestRider, orderId: string): Promise<void> {
    expect((await this.advance(rider, orderId, 'to_pickup')).status).toBe(200)
    await this.deliverFrom(rider, orderId)
  }

  /** The steps from the store to the door, for a rider on the way to the store. */
  async deliverFrom(rider: TestRider, orderId: string): Promise<void> {
    for (const status of ['waiting_pickup', 'on the way', 'delivered']) {
      expect((await this.advance(rider, orderId, status)).status).toBe(200)
    }
  }

  /**
   * Everything in the database, to prove that nothing changed. Excludes rate limits, attempts and the audit log, which must
   * change.
   */
  async fingerprint(): Promise<string> {
    const tables = [
      'zones',
      'stores',
      'store_keys',
      'store_users',
      'price_rules',
      'store_preparation',
      'operators',
      'recovery_codes',
      'riders',
      'rider_zones',
      'rider_totals',
      'rider_days',
      'rider_waits',
      'store_waits',
      'waits',
      'delay_notices',
      'late_steps',
      'rider_notices',
      'rider_notes',
      'contact_changes',
      'pauses',
      'rider_blocks',
      'appeals',
      'emergencies',
      'trouble_acknowledgements',
      'shifts',
      'orders',
      'handovers',
      'offers',
      'order_events',
      'order_exclusions',
      'recurring_orders',
      'recurring_days',
      'order_adjustments',
      'settlements',
      'ledger_transactions',
      'ledger_entries',
      'ledger_totals',
      'ledger_balances',
      'store_debts',
      'store_fees',
      'store_payments',
      'webhook_endpoints',
      'webhook_messages',
      'push_jobs',
      'messages',
      'settings',
      'signing_keys',
      'idempotency_keys',
    ]
    const sums = tables.map(
      (table) =>
        `select '${table}' as t, coalesce(string_agg(x::text, ',' order by x::text), '') as c from ${table} x`,
    )
    // Without an order, parallel plans answer in any.
    const { rows } = await this.sql.query(`${sums.join(' union all ')} order by t`)
    return JSON.stringify(rows)
  }
}

/** Centre of the zones. */
export const ZONE_CENTRE = { lat: -34.61, lng: -58.4 }

/** Amounts of `placeOrder`, pesos. */
export const AMOUNTS = { storeValue: 12_500.5, shippingCost: 2_300.25 } as const

/** Pickup point of `placeOrder`. */
export const PICKUP = { latitude: -34.61, longitude: -58.39 }

let jpeg: Promise<Buffer> | undefined

/** A real JPEG, as small as a sign-up's photo may be. */
export async function photo(): Promise<Blob> {
  const [width, height] = [IDENTITY_PHOTO_MIN_PX, IDENTITY_PHOTO_MIN_PX]
  jpeg ??= sharp({ create: { width, height, channels: 3, background: '#a0c020' } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(await jpeg)], { type: 'image/jpeg' })
}
