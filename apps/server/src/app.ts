/** Puts the parts together. Nothing else knows all of them. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createPlaces } from './adapters/places/create-places.ts'
import { FcmSender } from './adapters/push/fcm-sender.ts'
import { readServiceAccount, type ServiceAccount } from './adapters/push/service-account.ts'
import { ensureVapidKeys, vapidSubject, type VapidKeys } from './adapters/push/vapid-keys.ts'
import { WebPushSender } from './adapters/push/web-push-sender.ts'
import { createRouting, routingForTables } from './adapters/routing/create-routing.ts'
import { DEMO_OPERATOR } from './demo/demo-accounts.ts'
import { startDemoOrders } from './demo/demo-orders.ts'
import { demoTown } from './demo/demo-town.ts'
import { seedDemo } from './demo/seed.ts'
import { Dispatcher } from './engines/dispatch/dispatcher.ts'
import { firstAccepting, type PushSender } from './engines/notifications/push-sender.ts'
import { BROWSER_PUSH_HOSTS } from './engines/notifications/push-token.ts'
import { PushWorker } from './engines/notifications/push-worker.ts'
import { Loop } from './platform/background/loop.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { connect, type ConnectionSettings } from './platform/database/connect.ts'
import { warnUnlessDurable } from './platform/database/durability.ts'
import { migrate } from './platform/database/migrate.ts'
import { createRouter } from './platform/http/router.ts'
import { createHttpServer } from './platform/http/server.ts'
import { serveWebApps } from './platform/http/web-apps.ts'
import { forgetKeys } from './platform/idempotency/once-per-key.ts'
import { openPostgresBus } from './platform/realtime/event-bus.ts'
import { LiveStreams } from './platform/realtime/live-stream.ts'
import { serveCalls } from './serve-calls.ts'
import { ensureOperator } from './subjects/accounts/first-operator.ts'
import { authenticate } from './subjects/accounts/tokens.ts'
import { serveTiles } from './subjects/city/city.routes.ts'
import { openCity } from './subjects/city/open-city.ts'
import { openPhotoFolder } from './subjects/photos/photo-store.ts'
import { refuseOtherRider } from './subjects/riders/riders.policy.ts'
import { endSilentDuty } from './subjects/riders/silent-duty.commands.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** A rider on duty of whom nothing was heard for so many times the life of a position goes off duty. Offers stopped at the first. */
const SILENT_LIVES = 2

interface Providers {
  readonly config: Config
  readonly connection: ConnectionSettings
  readonly clock: Clock
  readonly log: Logger
  /** Where the built web apps lie, each in `<name>/dist`. */
  readonly appsFolder: string
}

/** A composed application: ready to listen, with its background work. */
export interface App {
  readonly server: FastifyInstance
  readonly dispatcher: Dispatcher
  readonly pushWorker: PushWorker
  /** Drops what is kept for a time only; done every hour. */
  housekeep(): Promise<void>
  /** Ends the duty of riders whose phones fell silent; done every minute. */
  endSilentDuty(): Promise<void>
  /** Starts the background work: dispatching, pushing, housekeeping, and the demo's orders. */
  start(): void
  /** Ends streams, then requests and background work, then connections. */
  close(): Promise<void>
}

/** Opens the database, brings it up to date and composes the application. Throws ConfigError where a file it names is wrong. */
export async function createApp({ config, connection, clock, log, appsFolder }: Providers): Promise<App> {
  const account =
    config.FCM_SERVICE_ACCOUNT === undefined ? null : await readServiceAccount(config.FCM_SERVICE_ACCOUNT)
  const city = await openCity(config, log)
  const network = { fetch, clock, log }
  const routing = createRouting(config, city, network)
  const places = createPlaces(config, city, network)
  const db = connect(connection, config.DATABASE_POOL, (error) =>
    log.warn({ err: error }, 'database connection lost'),
  )
  await migrate(connection)
  await warnUnlessDurable(db, log)
  const photos = await openPhotoFolder(join(config.DATA_DIR, 'photos'))
  // A demo always has a city: its own where there is no pack.
  const town = config.DEMO && city !== null ? demoTown(city) : null
  if (town !== null && city !== null) await seedDemo(db, { clock, photos, log, city, town })
  const operator = firstOperator(config)
  if (operator !== null) await ensureOperator(db, operator)
  const vapidKeys = await ensureVapidKeys(db)
  const sender = createPushSender(config, clock, vapidKeys, account)

  const bus = await openPostgresBus(connection, log)
  const streams = new LiveStreams()
  const tables = routingForTables(routing, config, city)
  const dispatcher = new Dispatcher({ db, clock, config, bus, log, routing, tables })
  const pushWorker = new PushWorker({ db, clock, config, bus, log, sender })

  const housekeep = () => forgetKeys(db, clock.now())
  const housekeeping = new Loop({ name: 'housekeeping', pauseMs: HOUR_MS, run: housekeep, log })

  const silenceMs = SILENT_LIVES * config.POSITION_FRESH_SECONDS * 1000
  const endSilent = () => endSilentDuty(db, bus, clock.now(), silenceMs)
  const listening = new Loop({ name: 'ending silent duty', pauseMs: MINUTE_MS, run: endSilent, log })

  const server = await createHttpServer(config, log)
  const serve = createRouter(server, {
    authenticate: (token) => authenticate(db, token),
    refuseOtherRider: (caller, riderId) => refuseOtherRider(db, caller, riderId),
    strictLimitPerMinute: config.LOGIN_LIMIT_PER_MINUTE,
  })
  server.get('/health', { schema: { hide: true } }, async () => {
    await sql`select 1`.execute(db)
    return { ok: true }
  })
  const endReplays = serveCalls(serve, {
    config,
    clock,
    log,
    db,
    bus,
    photos,
    sender,
    streams,
    city,
    places,
    routing,
    tables,
    vapidPublicKey: vapidKeys.publicKey,
  })
  if (city !== null) await serveTiles(server, city)
  await serveWebApps(server, appsFolder)

  let stopDemoOrders = (): Promise<void> => Promise.resolve()
  return {
    server,
    dispatcher,
    pushWorker,
    housekeep,
    endSilentDuty: endSilent,
    start() {
      dispatcher.start()
      pushWorker.start()
      housekeeping.start()
      listening.start()
      if (town !== null && config.DEMO_ORDERS) {
        stopDemoOrders = startDemoOrders({ db, clock, bus, log, town })
      }
    },
    async close() {
      streams.endAll()
      // Beside each other: with the database away each of them waits for what it asked last.
      await Promise.all([
        server.close(),
        endReplays(),
        stopDemoOrders(),
        dispatcher.stop(),
        pushWorker.stop(),
        housekeeping.stop(),
        listening.stop(),
      ])
      await bus.close()
      await db.destroy()
    },
  }
}

/** Web push always, FCM where there is an account. */
function createPushSender(
  config: Config,
  clock: Clock,
  keys: VapidKeys,
  account: ServiceAccount | null,
): PushSender {
  const subject = vapidSubject(config)
  const hosts = [...BROWSER_PUSH_HOSTS, ...config.PUSH_HOSTS]
  const webPush = new WebPushSender({ fetch, clock, keys, subject, hosts })
  if (account === null) return webPush
  const fcm = new FcmSender({ fetch, clock, account, url: config.FCM_URL.replace(/\/$/, '') })
  return firstAccepting([webPush, fcm])
}

/** The operator to make at start: the configured one, else the demo's, else none. */
function firstOperator(config: Config) {
  if (config.OPERATOR_EMAIL !== undefined && config.OPERATOR_PASSWORD !== undefined) {
    return { email: config.OPERATOR_EMAIL, password: config.OPERATOR_PASSWORD, fullName: 'Operador' }
  }
  return config.DEMO ? DEMO_OPERATOR : null
}
