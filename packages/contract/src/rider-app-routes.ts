/** The subjects whose calls the rider app makes: it carries no others. */
import { accountRoutes } from './accounts/routes.ts'
import { appealRoutes } from './appeals/routes.ts'
import { cityRoutes } from './city/routes.ts'
import { earningsRoutes } from './earnings/routes.ts'
import { emergencyRoutes } from './emergencies/routes.ts'
import { handoverRoutes } from './handover/routes.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { recordRoutes } from './record/routes.ts'
import { riderRoutes } from './riders/routes.ts'
import { routingRoutes } from './routing/routes.ts'
import { zoneRoutes } from './zones/routes.ts'

export const riderAppRoutes = {
  ...accountRoutes,
  ...riderRoutes,
  ...zoneRoutes,
  ...orderRoutes,
  ...offerRoutes,
  ...handoverRoutes,
  ...earningsRoutes,
  ...ledgerRoutes,
  ...appealRoutes,
  ...emergencyRoutes,
  ...notificationRoutes,
  ...liveRoutes,
  ...routingRoutes,
  ...cityRoutes,
  ...recordRoutes,
  ...privacyRoutes,
}
