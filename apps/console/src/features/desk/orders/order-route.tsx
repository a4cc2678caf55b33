import type { Order } from '@puni/contract/orders/entities'
import type { RouteResult } from '@puni/contract/routing/entities'
import { Badge } from '@puni/ui/badge'
import { lazy } from '@puni/web/views/lazy'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { routeQuery } from '../../../data/places.ts'
import { riderQuery } from '../../../data/riders.ts'
import { MapFrame, mapComes } from '../../../shared/map/map-frame.tsx'
import { mapText } from '../../../shared/map/map-text.ts'
import { nextStop, placeOf } from '../../../shared/orders/order-stops.ts'
import { FreshnessText } from '../../../shared/riders/freshness-text.tsx'
import { freshnessOf } from '../../../shared/riders/freshness.ts'
import { useNow } from '../../../shared/use-now.ts'
import { Section } from '../../../shared/views/section.tsx'

const OrderRouteMap = lazy(() => import('./order-route-map.tsx'), mapComes)

const t = mapText.route

/** The route of an order: its distance, its rider's position, and the same on a map. */
export function OrderRoute({ order }: { order: Order }) {
  const now = useNow()
  const stop = nextStop(order.status)
  const holder = useQuery(riderQuery(stop === null ? null : (order.assignedRider?._id ?? null))).data
  const rider = holder?.isBlocked === false ? holder : undefined
  const freshness = rider && freshnessOf(rider.lastPositionTime, rider.working, now)
  const vehicle = order.assignedRider?.vehicleType ?? 'Moto'
  const pickup = placeOf(order, 'pickup')
  const position = rider?.lastPosition ?? null
  const toPickup = useQuery(routeQuery(stop === 'pickup' ? position : null, pickup, vehicle))
  const toDelivery = useQuery(routeQuery(pickup, placeOf(order, 'delivery'), vehicle))

  return (
    <Section title={t.title}>
      <ul className="mb-3">
        {stop === 'pickup' && position !== null && (
          <Leg label={t.toPickup} line="border-dashed border-route-pickup" route={toPickup} />
        )}
        <Leg label={t.toDelivery} line="border-route-delivery" route={toDelivery} />
        {freshness && (
          <li className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <span className="text-ink-muted">{t.rider}</span>
            <FreshnessText freshness={freshness} />
          </li>
        )}
      </ul>
      <MapFrame className="h-72" instead={t.instead}>
        <OrderRouteMap
          order={order}
          rider={rider}
          toPickup={stop === 'pickup' ? toPickup.data?.path : undefined}
          toDelivery={toDelivery.data?.path}
          isLost={freshness?.state === 'lost'}
        />
      </MapFrame>
    </Section>
  )
}

interface LegProps {
  label: string
  /** How the map draws this leg. */
  line: string
  route: UseQueryResult<RouteResult>
}

function Leg({ label, line, route }: LegProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1">
      <span className="inline-flex items-center gap-2 text-ink-muted">
        <span aria-hidden className={`w-6 border-t-4 ${line}`} />
        {label}
      </span>
      <span className="inline-flex items-center gap-2 font-semibold tabular-nums">
        {legText(route)}
        {route.data?.estimated === true && <Badge>{t.estimated}</Badge>}
      </span>
    </li>
  )
}

function legText({ data, isError }: UseQueryResult<RouteResult>): string {
  if (data !== undefined) return t.leg(data.distance, data.duration)
  return isError ? t.failed : t.loading
}
