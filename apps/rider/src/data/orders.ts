/** Orders, asked for under the key that the live stream keeps true. */
import type { Input, Reply } from '@puni/contract/calls'
import type { Order } from '@puni/contract/orders/entities'
import { ENTITY_TYPE } from '@puni/contract/limits'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { newestAccepted, newestOf } from '../services/api/newest-order.ts'
import {
  acceptedKey,
  historyKey,
  logbookKey,
  offeredKey,
  orderKey,
  todayKey,
} from '../services/api/order-keys.ts'
import { serverClock } from '../services/api/server-clock.ts'
import { dataText } from './data-text.ts'

/** The rider's current delivery, and what comes with it: proofs that are owed, notices. */
export const acceptedOrder = (queryClient: QueryClient, riderId: string) =>
  queryOptions({
    queryKey: acceptedKey(riderId),
    queryFn: async ({ signal }) => {
      const sentAt = Date.now()
      const answer = await api.call('getAcceptedOrder', { query: { riderId } }, { signal })
      if (answer.serverTime !== undefined) serverClock.learn(answer.serverTime, sentAt, Date.now())
      return newestAccepted(queryClient, riderId, answer)
    },
    meta: { failure: dataText.acceptedFailed },
  })

/** The offer to the rider. */
export const offeredOrder = (riderId: string) =>
  queryOptions({
    queryKey: offeredKey(riderId),
    queryFn: async ({ signal }) => {
      const sentAt = Date.now()
      const offered = await api.call('getOfferedOrder', { query: { riderId } }, { signal })
      serverClock.learn(offered.serverTime, sentAt, Date.now())
      return offered
    },
    meta: { failure: dataText.offeredFailed },
  })

/** One order; until it comes, and without signal, what the history told of it. */
export const orderById = (queryClient: QueryClient, riderId: string, id: string) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) =>
      newestOf(queryClient, riderId, await api.call('getOrder', { params: { id } }, { signal })),
    initialData: () => {
      const told = orderInHistory(queryClient, id)
      return told && newestOf(queryClient, riderId, told)
    },
    meta: { failure: dataText.orderFailed },
  })

function orderInHistory(queryClient: QueryClient, id: string): Order | undefined {
  return queryClient
    .getQueriesData<Reply<'getHistoricalOrders'>>({ queryKey: historyKey })
    .flatMap(([, page]) => page?.orders ?? [])
    .find(({ _id }) => _id === id)
}

/** The rider's orders of a day that is today. */
export const ordersOfToday = (day: string, riderId: string) =>
  filtered(day, { riderId }, dataText.ordersFailed)

/** Today's orders of a zone that nobody has. */
export const unassignedToday = (day: string, zoneNumber: string) =>
  filtered(day, { assigned: 'false', zoneNumber }, dataText.zoneOrdersFailed)

function filtered(day: string, query: Omit<Input<'filterOrders'>['query'], 'todayOnly'>, failure: string) {
  return queryOptions({
    queryKey: todayKey(day, query),
    queryFn: ({ signal }) => api.call('filterOrders', { query: { todayOnly: 'true', ...query } }, { signal }),
    meta: { failure },
  })
}

/** A page of the rider's past orders. */
export const pastOrders = (
  riderId: string,
  search: Omit<Input<'getHistoricalOrders'>['query'], 'riderId' | 'entityType'>,
) =>
  queryOptions({
    queryKey: [...historyKey, riderId, search],
    queryFn: ({ signal }) =>
      api.call('getHistoricalOrders', { query: { ...search, riderId, entityType: ENTITY_TYPE } }, { signal }),
    meta: { failure: dataText.historyFailed },
  })

/** The offers to a rider on a day, and what the rider was told. */
export const logbookOf = (riderId: string, day: string) =>
  queryOptions({
    queryKey: logbookKey(riderId, day),
    queryFn: ({ signal }) =>
      api.call('listRiderOffers', { params: { id: riderId }, query: { day } }, { signal }),
    meta: { failure: dataText.logbookFailed },
  })
