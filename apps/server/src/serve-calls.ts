/** Every call in the contract and what serves it. */
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { ThreadSurroundings } from './engines/dispatch/dispatch-thread.ts'
import type { PushSender } from './engines/notifications/push-sender.ts'
import { servePush } from './engines/notifications/push.routes.ts'
import { serveReplay } from './engines/replay/replay.routes.ts'
import type { Commands } from './platform/outcomes/commands.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Replica } from './platform/database/replica.ts'
import type { Database } from './platform/database/schema.ts'
import type { GuessLimits } from './platform/limits/guess-limits.ts'
import { serveBoard } from './subjects/board/board.routes.ts'
import { BoardFeed } from './subjects/board/feed.ts'
import { serveConfig } from './platform/http/config.routes.ts'
import type { Serve } from './platform/http/router.ts'
import type { EventBus } from './platform/realtime/event-bus.ts'
import type { LiveStreams } from './platform/realtime/live-stream.ts'
import type { SigningKey } from './platform/signing/signing-key.ts'
import { presentMap } from './subjects/city/city.routes.ts'
import type { City } from './subjects/city/city.ts'
import { serveAppeals } from './subjects/appeals/appeals.routes.ts'
import { serveAuditLog } from './subjects/audit/audit.routes.ts'
import { Reads } from './subjects/audit/reads.ts'
import { serveEmergencies } from './subjects/emergencies/emergencies.routes.ts'
import { serveHandoverPhotos } from './subjects/orders/handover-photo.routes.ts'
import { serveImport } from './subjects/orders/import.routes.ts'
import { serveOperatorHands } from './subjects/orders/operator-hands.routes.ts'
import { serveOperatorOrders } from './subjects/orders/operator-list.routes.ts'
import { serveRiderOrders } from './subjects/orders/rider-list.routes.ts'
import { serveStatus } from './subjects/orders/advance.routes.ts'
import { serveEarnings } from './subjects/earnings/earnings.routes.ts'
import { serveFigures } from './subjects/figures/figures.routes.ts'
import { serveLedger } from './subjects/ledger/ledger.routes.ts'
import { serveStoreDues } from './subjects/ledger/store-dues.routes.ts'
import { serveRealtime } from './subjects/live/live.routes.ts'
import { serveNotices } from './subjects/notifications/notices.routes.ts'
import { serveOffers } from './subjects/orders/offered.routes.ts'
import { serveOperators } from './subjects/operators/operators.routes.ts'
import { serveCreateOrder } from './subjects/orders/place.routes.ts'
import { PhotoIntake } from './subjects/photos/photo-intake.ts'
import type { MessageQueue } from './subjects/messages/message-queue.ts'
import { serveMessages } from './subjects/messages/messages.routes.ts'
import type { PhotoStore } from './subjects/photos/photo-store.ts'
import type { Erasures } from './subjects/privacy/erasures.ts'
import { servePrivacy } from './subjects/privacy/privacy.routes.ts'
import type { PlaceProvider } from './subjects/places/place-provider.ts'
import { servePlaces } from './subjects/places/places.routes.ts'
import { serveRecord } from './subjects/record/record.routes.ts'
import { serveRiderPage } from './subjects/rider-page/rider-page.routes.ts'
import { serveOperatorRiders } from './subjects/riders/operator-riders.routes.ts'
import { serveRiderLists } from './subjects/riders/rider-lists.routes.ts'
import { serveRiders } from './subjects/riders/riders.routes.ts'
import { serveRecurring } from './subjects/recurring/recurring.routes.ts'
import { serveOrderStreets } from './subjects/routing/order-streets.routes.ts'
import { servePrices } from './subjects/prices/prices.routes.ts'
import { serveRouting } from './subjects/routing/routing.routes.ts'
import type { Routing } from './subjects/routing/routing.ts'
import { serveSecondFactor } from './subjects/accounts/second-factor.routes.ts'
import type { SecretBox } from './platform/secret-box.ts'
import { serveActivation } from './subjects/accounts/activation.routes.ts'
import { serveLogin } from './subjects/accounts/login.routes.ts'
import { servePasswords } from './subjects/accounts/passwords.routes.ts'
import { serveContactChange } from './subjects/accounts/contact-change.routes.ts'
import { serveRecovery } from './subjects/accounts/recovery.routes.ts'
import { serveSessions } from './subjects/accounts/sessions.routes.ts'
import { serveSignUp } from './subjects/accounts/sign-up.routes.ts'
import { OwnOrders } from './subjects/store-api/own-orders.ts'
import { serveOwnStore } from './subjects/store-api/own-store.routes.ts'
import { serveQuotes } from './subjects/store-api/quotes.routes.ts'
import { serveStoreOrders } from './subjects/store-api/store-orders.routes.ts'
import { serveStoreEntrance, serveStoreUsers } from './subjects/store-users/store-users.routes.ts'
import { serveStores } from './subjects/stores/stores.routes.ts'
import type { TrackingLinks } from './subjects/orders/tracking-links.ts'
import { serveTracking } from './subjects/tracking/tracking.routes.ts'
import { serveStoreWebhooks } from './subjects/webhooks/operator-webhooks.routes.ts'
import { serveWebhooks } from './subjects/webhooks/webhooks.routes.ts'
import { serveZones } from './subjects/zones/zones.routes.ts'

/** What the calls depend on. */
interface Parts {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly registry: Registry
  readonly db: Database
  readonly replica: Replica
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly commands: Commands
  readonly guesses: GuessLimits
  readonly photos: PhotoStore
  readonly erasures: Erasures
  readonly box: SecretBox
  readonly signingKey: SigningKey
  readonly links: TrackingLinks
  readonly sender: PushSender
  readonly messages: MessageQueue
  readonly vapidPublicKey: string
  readonly streams: LiveStreams
  readonly city: City | null
  readonly places: readonly PlaceProvider[]
  readonly routing: Routing
  /** What a thread of its own needs to know routes. */
  readonly inThreads: ThreadSurroundings
}

/** Serves every call in the contract. Returns a function that ends the replays in progress. */
export function serveCalls(serve: Serve, parts: Parts): () => Promise<void> {
  const { config, clock, log, registry, db, replica, bus, commands, guesses, photos, sender } = parts
  const { vapidPublicKey, messages, erasures, streams, city, places, routing, inThreads } = parts
  const { box, signingKey, links } = parts
  const intake = new PhotoIntake(config)
  const reads = new Reads({ db, clock, commands, log, registry })
  serveConfig(serve, config, vapidPublicKey, city && presentMap(city))
  serveLogin(serve, { db, clock, commands, config, guesses, box })
  serveSecondFactor(serve, { db, commands, config, box, guesses })
  serveOperators(serve, { db, commands, config, reads })
  serveAuditLog(serve, replica, config)
  serveActivation(serve, { db, messages, commands, guesses })
  serveSignUp(serve, { db, commands, photos, intake, config })
  servePrivacy(serve, { db, clock, erasures, guesses })
  serveNotices(serve, { commands })
  serveMessages(serve, { db, clock, commands, reads, messages })
  serveAppeals(serve, { db, clock, config, commands, photos, intake, reads })
  serveEmergencies(serve, { db, commands, reads })
  serveRecord(serve, { db, clock, config, signingKey })
  serveSessions(serve, db, clock, commands)
  servePasswords(serve, { db, config, commands, guesses })
  serveRecovery(serve, { db, config, messages, commands, guesses })
  serveContactChange(serve, { db, config, commands, guesses })
  serveRiders(serve, { db, commands })
  servePush(serve, { db, config, sender })
  serveRiderLists(serve, db, reads)
  serveRiderPage(serve, { db, clock, config, commands, reads })
  serveOperatorRiders(serve, { db, commands, photos, reads })
  serveZones(serve, { db, clock, config, commands, reads })
  servePrices(serve, { db, clock, config, commands, routing, log })
  serveStores(serve, { db, clock, commands, config })
  serveStoreUsers(serve, { db, commands, config, reads })
  serveStoreEntrance(serve, { db, commands, config, guesses })
  serveStoreApi(serve, parts)
  serveCreateOrder(serve, { db, clock, commands, config, signingKey, routing, log })
  serveImport(serve, { db, clock, commands, config, signingKey, routing, log })
  serveWebhooks(serve, { db, clock, commands, config, box })
  serveStoreWebhooks(serve, { db, clock, commands, config, box, reads })
  serveRecurring(serve, { db, clock, commands, config, reads })
  serveRiderOrders(serve, { db, clock, config, reads })
  serveOperatorOrders(serve, { db, clock, config, reads, links })
  serveTracking(serve, { db, clock, config, commands, links })
  serveOperatorHands(serve, { db, config, commands, routing, log, signingKey })
  serveStatus(serve, { db, clock, commands, config })
  serveHandoverPhotos(serve, { db, clock, commands, config, photos, intake, reads })
  serveOffers(serve, { db, clock, config, commands })
  serveEarnings(serve, { db, clock, config, commands })
  serveLedger(serve, { db, clock, config, commands, reads })
  serveStoreDues(serve, { db, config, commands, reads })
  serveRouting(serve, routing)
  serveOrderStreets(serve, { db, city, config })
  servePlaces(serve, places)
  serveFigures(serve, { replica, clock, config, reads })
  const endReplays = serveReplay(serve, { db, replica, clock, config, inThreads })
  const board = new BoardFeed({ db, bus, log })
  serveBoard(serve, { db, commands, reads })
  serveRealtime(serve, { db, clock, config, log, bus, streams, board, reads })
  return endReplays
}

/** What stores do by themselves. */
function serveStoreApi(serve: Serve, parts: Parts): void {
  const orders = new OwnOrders(parts)
  serveOwnStore(serve, parts)
  serveQuotes(serve, orders)
  serveStoreOrders(serve, orders, parts)
}
