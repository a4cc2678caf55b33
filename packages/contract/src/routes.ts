/** Method, path (under API_PREFIX) and who may call, of every call. Free of schemas, so that the web apps carry none. */
import { accountRoutes } from './accounts/routes.ts'
import { appealRoutes } from './appeals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { boardRoutes } from './board/routes.ts'
import { cityRoutes } from './city/routes.ts'
import { earningsRoutes } from './earnings/routes.ts'
import { emergencyRoutes } from './emergencies/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { handoverRoutes } from './handover/routes.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { operatorRoutes } from './operators/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { placeRoutes } from './places/routes.ts'
import { priceRoutes } from './prices/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { recordRoutes } from './record/routes.ts'
import { recurringRoutes } from './recurring/routes.ts'
import { replayRoutes } from './replay/routes.ts'
import { riderPageRoutes } from './rider-page/routes.ts'
import { riderRoutes } from './riders/routes.ts'
import { routingRoutes } from './routing/routes.ts'
import { storeApiRoutes } from './store-api/routes.ts'
import { storeUserRoutes } from './store-users/routes.ts'
import { storeRoutes } from './stores/routes.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { zoneRoutes } from './zones/routes.ts'

export const routes = {
  ...accountRoutes,
  ...riderRoutes,
  ...riderPageRoutes,
  ...operatorRoutes,
  ...storeRoutes,
  ...storeApiRoutes,
  ...storeUserRoutes,
  ...zoneRoutes,
  ...priceRoutes,
  ...webhookRoutes,
  ...orderRoutes,
  ...recurringRoutes,
  ...boardRoutes,
  ...offerRoutes,
  ...handoverRoutes,
  ...trackingRoutes,
  ...earningsRoutes,
  ...ledgerRoutes,
  ...appealRoutes,
  ...emergencyRoutes,
  ...messageRoutes,
  ...notificationRoutes,
  ...liveRoutes,
  ...routingRoutes,
  ...placeRoutes,
  ...cityRoutes,
  ...recordRoutes,
  ...privacyRoutes,
  ...figureRoutes,
  ...replayRoutes,
  ...auditRoutes,
}

/** Name of a call. */
export type CallName = keyof typeof routes
