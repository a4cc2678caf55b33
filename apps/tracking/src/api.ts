import { cityRoutes } from '@puni/contract/city/routes'
import { createClient } from '@puni/contract/client'
import { trackingRoutes } from '@puni/contract/tracking/routes'

/** Calls the platform; the link alone says who calls. */
export const api = createClient({
  routes: { ...cityRoutes, ...trackingRoutes },
  token: () => null,
  onUnauthenticated: () => undefined,
})

/** What the address of this page ends with: the permission to read it. */
export const linkParams = { token: location.pathname.split('/').findLast((part) => part !== '') ?? '' }
