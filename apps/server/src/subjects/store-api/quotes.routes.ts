import type { Quote } from '@puni/contract/store-api/entities'
import type { Serve } from '../../platform/http/router.ts'
import { iso } from '../orders/orders.present.ts'
import type { KeptQuote, OwnOrders } from './own-orders.ts'

/** What a delivery costs. */
export function serveQuotes(serve: Serve, orders: OwnOrders): void {
  serve(
    'quoteDelivery',
    async ({ body, caller, reply }) => {
      reply.status(201)
      return presentQuote(await orders.quote(caller, body))
    },
    { bulkhead: null },
  )
}

function presentQuote({ label, ...row }: KeptQuote): Quote {
  const { latitude, longitude } = row.asked.destination
  return {
    _id: row.id,
    price: row.price / 100,
    distance: row.metres,
    distanceEstimated: row.estimated,
    pickupTime: iso(row.pickup_due_at),
    promisedAt: row.promised_at.toISOString(),
    destination: { label, latitude, longitude },
    expiresAt: row.expires_at.toISOString(),
  }
}
