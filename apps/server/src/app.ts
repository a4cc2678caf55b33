/** Composition root: wires the parts together. Nothing else knows all of them. */
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { openPhotos } from './adapters/photos/open-photos.ts'
import { allowedHosts, pushHosts } from './adapters/allowed-hosts.ts'
import { openMessageSenders } from './adapters/messages/open-senders.ts'
import { serveWhatsappReceipts } from './adapters/messages/whatsapp-receipts.ts'
import { createPlaces } from './adapters/places/create-places.ts'
import { FcmSender } from './adapters/push/fcm-sender.ts'
import { readServiceAccount, type ServiceAccount } from './adapters/push/service-account.ts'
import { ensureVapidKeys, vapidSubject, type VapidKeys } from './adapters/push/vapid-keys.ts'
import { WebPushSender } from './adapters/push/web-push-sender.ts'
import { remoteRoutes, routingBy, routingForTables } from './adapters/routing/create-routing.ts'
import { dataForThreads } from './adapters/routing/routing-in-thread.ts'
import { uberDirectFormat } from './adapters/uber-direct/uber-direct-format.ts'
import { serveUberDirect } from './adapters/uber-direct/uber-direct.routes.ts'
import { Background } from './background.ts'
import { openDatabases } from './databases.ts'
import { DEMO_OPERATOR } from './demo/demo-accounts.ts'
import { demoTown } from './demo/demo-town.ts'
import { retireDemo } from './demo/retire-demo.ts'
import { seedDemo } from './demo/seed.ts'
import { DispatchThread } from './engines/dispatch/dispatch-thread.ts'
import { DispatchThreads } from './engines/dispatch/dispatch-threads.ts'
import { measureLooks } from './engines/dispatch/dispatch.metrics.ts'
import type { Dispatcher } from './engines/dispatch/dispatcher.ts'
import { threadsFor } from './engines/dispatch/limits.ts'
import type { MessageWorker } from './engines/messages/message-worker.ts'
import { firstAccepting, type PushSender } from './engines/notifications/push-sender.ts'
import type { PushWorker } from './engines/notifications/push-worker.ts'
import { standardFormat } from './engines/webhooks/standard-format.ts'
import type { WebhookWorker } from './engines/webhooks/webhook-worker.ts'
import { measure } from './measures.ts'
import type { DomainEvent } from './platform/outcomes/domain-events.ts'
import { Commands } from './platform/outcomes/commands.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { CONNECT_MS, type ConnectionSettings } from './platform/database/connect.ts'
import type { Database } from './platform/database/schema.ts'
import { recordRefusedRequests } from './subjects/audit/audit.commands.ts'
import { limitGuesses } from './subjects/accounts/limit-guesses.ts'
import { serveHealth } from './platform/http/health.ts'
import { refuseForeignPages, refuseTwoHosts, separateHosts } from './platform/http/origins.ts'
import { RequestLimits } from './platform/http/request-limits.ts'
import { createRouter, type RouterOptions } from './platform/http/router.ts'
import { createHttpServer } from './platform/http/server.ts'
import { serveWebApps } from './platform/http/web-apps.ts'
import { Bulkhead } from './platform/load/bulkhead.ts'
import { RateCounts } from './platform/limits/rate-counts.ts'
import { Outgoing, type Send } from './platform/remote/outgoing.ts'
import { type EventBus, openEventBus } from './platform/realtime/event-bus.ts'
import { LiveStreams } from './platform/realtime/live-stream.ts'
import { openNatsTransport } from './platform/realtime/nats-transport.ts'
import { openNotifyTransport } from './platform/realtime/notify-transport.ts'
import { serveReference } from './platform/reference/serve-reference.ts'
import { openSigningKey } from './platform/signing/installation-key.ts'
import { servePublicKeys } from './platform/signing/public-keys.routes.ts'
import { serveCalls } from './serve-calls.ts'
import { ensureOperator } from './subjects/operators/first-operator.ts'
import { authenticate } from './subjects/accounts/tokens.ts'
import { serveTiles } from './subjects/city/city.routes.ts'
import { openCity } from './subjects/city/open-city.ts'
import { MessageQueue } from './subjects/messages/message-queue.ts'
import { countMessages } from './subjects/messages/messages.metrics.ts'
import { countOffers } from './subjects/offers/offers.metrics.ts'
import { ErasureList } from './subjects/privacy/erasure-list.ts'
import { Erasures } from './subjects/privacy/erasures.ts'
import { refuseOtherRider } from './subjects/riders/riders.policy.ts'
import { trackingLinks } from './subjects/orders/tracking-links.ts'
import { serveTrackingPage } from './subjects/tracking/tracking.routes.ts'
import { openSecretBox, type SecretBox } from './platform/secret-box.ts'
import { webhookHosts } from './subjects/webhooks/webhook-hosts.ts'

/** Addresses and sessions whose requests are counted at the same time: some 10 MB in memory. */
const MOST_COUNTED_KEYS = 50_000

interface Providers {
  readonly config: Config
  readonly connection: ConnectionSettings
  readonly clock: Clock
  readonly log: Logger
  /** Folder with the built web apps, each in `<name>/dist`. */
  readonly appsFolder: string
}

/** A composed application, ready to listen, with its background work. */
export interface App {
  readonly server: FastifyInstance
  readonly dispatcher: Dispatcher
  readonly pushWorker: PushWorker
  readonly messageWorker: MessageWorker
  readonly webhookWorker: WebhookWorker
  /** Exchanges the counts of requests with the other processes; runs every second. */
  shareCounts(): Promise<void>
  /** Deletes data that is only kept for a limited time; runs hourly. */
  housekeep(): Promise<void>
  /** Ends the duty of riders whose phones went silent; runs every minute. */
  endSilentDuty(): Promise<void>
  /** Tells riders who owe as much as they may, or nearly; runs every minute. */
  tellCashLimits(): Promise<void>
  /** Tells customers whose orders are on the way; runs every few seconds where customers are told. */
  tellCustomers(): Promise<void>
  /** Places the orders of recurrences that are due, as every minute. */
  placeRecurring(): Promise<void>
  /** Ends sessions that are unused for too long, or too old; runs every minute. */
  endOldSessions(): Promise<void>
  /** Starts the background work of its role. */
  start(): void
  /** From now on /health says 503, so that proxies send requests elsewhere. Everything is served as before. */
  drain(): void
  /** Closes streams first, then requests and background work, then connections. */
  close(): Promise<void>
}

/**
 * Opens the database, migrates it and composes the application. Throws ConfigError if a configured file is
 * invalid.
 */
export async function createApp(providers: Providers): Promise<App> {
  const { config, log, appsFolder } = providers
  const parts = await openParts(providers)
  const background = new Background(parts)
  const limits = new RequestLimits({
    counts: parts.requestCounts,
    clock: parts.clock,
    perMinute: { ordinary: config.RATE_LIMIT_PER_MINUTE, costly: config.COSTLY_LIMIT_PER_MINUTE },
    onRefused: recordRefusedRequests(parts),
  })
  const server = await createHttpServer(config, log, limits)
  const stopMeasuring = measure(server, parts)
  refuseTwoHosts(server)
  refuseForeignPages(server, config)
  const drain = serveHealth(server, parts.db)
  const endReplays =
    config.ROLE === 'dispatch' ? nothingToEnd : await serveEverything(server, limits, parts, appsFolder)
  return {
    server,
    dispatcher: background.dispatcher,
    pushWorker: background.pushWorker,
    messageWorker: background.messageWorker,
    webhookWorker: background.webhookWorker,
    shareCounts: () => background.shareCounts(),
    housekeep: () => background.housekeep(),
    endSilentDuty: () => background.endSilentDuty(),
    tellCashLimits: () => background.tellCashLimits(),
    tellCustomers: () => background.tellCustomers(),
    endOldSessions: () => background.endOldSessions(),
    placeRecurring: () => background.placeRecurring(),
    start: () => background.start(),
    drain,
    async close() {
      stopMeasuring()
      parts.streams.endAll()
      // In parallel: with the database down, each of them waits for its last query.
      await Promise.all([server.close(), endReplays(), background.stop()])
      await Promise.all([parts.outgoing.close(), parts.toStores.close()])
      await parts.bus.close()
      await parts.replica.close()
      await parts.db.destroy()
    },
  }
}

/** Opens what everything else depends on. */
async function openParts({ config, connection, clock, log }: Providers) {
  const account =
    config.FCM_SERVICE_ACCOUNT === undefined ? null : await readServiceAccount(config.FCM_SERVICE_ACCOUNT)
  const city = await openCity(config, log)
  const outgoing = new Outgoing(allowedHosts(config, account))
  const toStores = new Outgoing(webhookHosts(config))
  const network = { send: outgoing.send, clock, log }
  const remote = remoteRoutes(config, network)
  const routing = routingBy(remote, config, city, clock)
  const inThreads = { data: dataForThreads(config, city, remote), remote, log }
  const places = createPlaces(config, city, network)
  const registry = new Registry()
  const { db, pool, replica, direct } = await openDatabases({ config, connection, log })
  const photos = await openPhotos(config, outgoing.send)
  // A demo always has a city: its own if there is no pack.
  const town = config.DEMO && city !== null ? demoTown(city) : null
  if (town !== null && city !== null) await seedDemo(db, { clock, photos, log, city, town })
  const { box, vapidKeys, signingKey, links } = await openKeys(db, { config, clock, log })
  const bus = await openBus(config, direct, log)
  const commands = new Commands({ db, clock, bus, observe: countFacts(registry) })
  const erasures = new Erasures({ db, commands, photos, list: erasureList(config), log })
  await erasures.reconcile()
  await openAccounts({ config, commands, log })
  return {
    config,
    clock,
    log,
    db,
    replica,
    registry,
    pool,
    onLook: measureLooks(registry),
    bus,
    commands,
    erasures,
    box,
    signingKey,
    links,
    guesses: limitGuesses({ db, clock, config }),
    requestCounts: new RateCounts(MOST_COUNTED_KEYS),
    streams: new LiveStreams(config.LIVE_STREAMS, config.DATABASE_POOL),
    photos,
    city,
    town,
    places,
    routing,
    tables: routingForTables(routing, config, city, clock),
    hasStreets: city !== null,
    inThreads,
    threads: new DispatchThreads(threadsFor(config), () => new DispatchThread(inThreads)),
    outgoing,
    toStores,
    sendWebhook: toStores.send,
    webhookFormats: { standard: standardFormat, 'uber-direct': uberDirectFormat(db, links) },
    sender: createPushSender({ config, send: outgoing.send, clock, keys: vapidKeys, account }),
    vapidPublicKey: vapidKeys.publicKey,
    ...openMessages(config, { box, send: outgoing.send, clock }),
  }
}

/** Counts what happened. */
function countFacts(registry: Registry): (happened: readonly DomainEvent[]) => void {
  const counts = [countOffers(registry), countMessages(registry)]
  return (happened) => counts.forEach((count) => count(happened))
}

/** The ways to write to people, and the queue of what goes by them. */
function openMessages(config: Config, network: { box: SecretBox; send: Send; clock: Clock }) {
  const messageSenders = openMessageSenders(config, network)
  const channels = new Set(messageSenders.keys())
  const messages = new MessageQueue({
    box: network.box,
    channels,
    brand: config.BRAND_NAME,
    url: config.PUBLIC_URL,
  })
  return { messageSenders, messages }
}

/** Tells the other processes, by NATS where there is one. */
async function openBus({ NATS_URL }: Config, direct: ConnectionSettings, log: Logger): Promise<EventBus> {
  return await openEventBus((hearer) =>
    NATS_URL === undefined
      ? openNotifyTransport(direct, hearer, log)
      : openNatsTransport(NATS_URL, hearer, log),
  )
}

/** What this installation encrypts with, and what others know it by. */
async function openKeys(db: Database, { config, clock, log }: Pick<Providers, 'config' | 'clock' | 'log'>) {
  const box = await openSecretBox(config)
  const vapidKeys = await ensureVapidKeys(db)
  const signingKey = await openSigningKey(db, { config, now: clock.now(), box, log })
  const links = trackingLinks(config.PUBLIC_URL, box.keyFor('tracking links'))
  return { box, vapidKeys, signingKey, links }
}

const erasureList = ({ DATA_DIR }: Config) => new ErasureList(join(DATA_DIR, 'erased-riders.txt'))

/** Lets the configured operator in, and what a demo left behind out. */
async function openAccounts({
  config,
  commands,
  log,
}: Pick<Providers, 'config' | 'log'> & { readonly commands: Commands }): Promise<void> {
  const operator = firstOperator(config)
  if (operator !== null) {
    const { isTakenOver } = await commands.transact((tx, now) =>
      ensureOperator(tx, now, operator, config.BRAND_NAME),
    )
    if (isTakenOver) log.warn('OPERATOR_PASSWORD has changed: taken over, and the operator is logged out')
  }
  if (config.DEMO) return
  const { accounts } = await commands.transact(retireDemo)
  const { riders, operators, stores } = accounts
  if (riders + operators + stores > 0)
    log.warn(
      `accounts of a demo are refused (riders ${riders}, operators ${operators}, stores ${stores}): ` +
        'to be rid of them, start with an empty DATA_DIR or database',
    )
}

const nothingToEnd = async (): Promise<void> => {}

/** Serves the API, the map's tiles and the apps. Returns a function that ends the replays in progress. */
async function serveEverything(
  server: FastifyInstance,
  limits: RequestLimits,
  parts: Awaited<ReturnType<typeof openParts>>,
  appsFolder: string,
) {
  const router = routerOptions(limits, parts)
  const endReplays = serveCalls(createRouter(server, router), parts)
  await serveUberDirect(server, router, parts)
  await serveReference(server, parts.config)
  servePublicKeys(server, parts.db)
  serveWhatsappReceipts(server, parts.config, parts.commands)
  if (parts.city !== null) await serveTiles(server, parts.city)
  await serveTrackingPage(server, parts, { appsFolder, hosts: separateHosts(parts.config) })
  await serveWebApps(server, appsFolder, separateHosts(parts.config))
  return endReplays
}

/** Who is let in, and how much of it. */
function routerOptions(limits: RequestLimits, parts: Awaited<ReturnType<typeof openParts>>): RouterOptions {
  const { db, clock, config } = parts
  return {
    lookUp: (token) => authenticate(token, { db, now: clock.now(), isDemo: config.DEMO }),
    refuseOtherRider: (caller, riderId) => refuseOtherRider(db, caller, riderId),
    limits,
    hosts: separateHosts(config),
    lists: listsBulkhead(config),
  }
}

/** Lists may keep at most half of the database's connections busy; the rest wait no longer than they would there. */
function listsBulkhead({ DATABASE_POOL }: Config): Bulkhead {
  return new Bulkhead({ atOnce: Math.floor(DATABASE_POOL / 2), waiting: 200, patienceMs: CONNECT_MS })
}

interface PushParts {
  readonly config: Config
  readonly send: Send
  readonly clock: Clock
  readonly keys: VapidKeys
  readonly account: ServiceAccount | null
}

/** Web push always; FCM if there is an account for it. */
function createPushSender({ config, send, clock, keys, account }: PushParts): PushSender {
  const subject = vapidSubject(config)
  const webPush = new WebPushSender({ send, clock, keys, subject, hosts: pushHosts(config) })
  if (account === null) return webPush
  const fcm = new FcmSender({ send, clock, account, url: config.FCM_URL.replace(/\/$/, '') })
  return firstAccepting([webPush, fcm])
}

/** The operator to create at startup: the configured one, else the demo's, else none. */
function firstOperator(config: Config) {
  if (config.OPERATOR_EMAIL !== undefined && config.OPERATOR_PASSWORD !== undefined) {
    return {
      email: config.OPERATOR_EMAIL,
      password: config.OPERATOR_PASSWORD,
      fullName: 'Operador',
      isDemo: false,
    }
  }
  return config.DEMO ? { ...DEMO_OPERATOR, isDemo: true } : null
}
