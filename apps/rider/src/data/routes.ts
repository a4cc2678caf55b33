import type { Position } from '@puni/contract/fields'
import type { Rider } from '@puni/contract/riders/entities'
import type { StreetPart } from '@puni/contract/routing/entities'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { lastRouteKey } from '../services/api/order-keys.ts'
import { keptStreets, type KeptStreets } from '../services/session/stored-session.ts'
import { dataText } from './data-text.ts'

/** About a metre: street routes are no more precise. */
const COORDINATE_DIGITS = 5
export const pointText = ({ lat, lng }: Position) =>
  `${lat.toFixed(COORDINATE_DIGITS)},${lng.toFixed(COORDINATE_DIGITS)}`

/** The cache keys of a way, and of the last one found to the same place. */
export const wayKeys = (from: Position | null, to: Position | null, vehicle: Rider['vehicleType']) => ({
  way: ['route', from && to && { from: pointText(from), to: pointText(to) }, vehicle],
  last: lastRouteKey(to && pointText(to), vehicle),
})

/** The way between two places by a vehicle; asked for once. Its failure is told by who shows it: there are two kinds. */
export const wayBetween = (
  queryClient: QueryClient,
  from: Position | null,
  to: Position | null,
  vehicle: Rider['vehicleType'],
) => {
  const keys = wayKeys(from, to, vehicle)
  return queryOptions({
    queryKey: keys.way,
    queryFn: async ({ signal }) => {
      const query = { from: from ? pointText(from) : '', to: to ? pointText(to) : '', vehicle }
      const route = await api.call('getRoute', { query }, { signal })
      queryClient.setQueryData(keys.last, route)
      return route
    },
    enabled: from !== null && to !== null,
    staleTime: Infinity,
  })
}

/** The streets around an order's way from here, kept with the order on this phone; null where there are none. */
export const streetsOf = (orderId: string, here: Position | null, vehicle: Rider['vehicleType']) =>
  queryOptions({
    queryKey: ['streets', orderId],
    queryFn: async ({ signal }) => {
      const input = { params: { id: orderId }, query: { from: here ? pointText(here) : '', vehicle } }
      const { part } = await api.call('getOrderStreets', input, { signal })
      if (part !== null) keptStreets.write({ orderId, part })
      return part
    },
    enabled: here !== null,
    staleTime: Infinity,
    initialData: () => partOf(keptStreets.read(), orderId),
    meta: { failure: dataText.streetsFailed },
  })

function partOf(kept: KeptStreets | null, orderId: string): StreetPart | undefined {
  return kept?.orderId === orderId ? kept.part : undefined
}
