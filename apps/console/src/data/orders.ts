import type { Reply } from '@puni/contract/calls'
import { LIST_PAGE } from '@puni/contract/limits'
import type { OperatorOrder } from '@puni/contract/orders/entities'
import type { OrderGroup } from '@puni/contract/orders/order-groups'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { command } from '../services/api/command.ts'
import { useAction } from '../services/api/use-action.ts'
import { keys } from './keys.ts'

/** A file has no more: each page is recorded as read, and the browser holds all of it. */
export const ORDERS_SAVED = 10_000

/** What the orders of a list have in common; '' narrows nothing. Days are the platform's, `YYYY-MM-DD`: both or none. */
export interface OrderFilter {
  readonly search: string
  readonly from: string
  readonly to: string
  readonly zoneId: string
  readonly storeId: string
  readonly riderId: string
  readonly group: OrderGroup | null
}

/** Of today, of past days, or what was looked for. */
type OrderLists = 'today' | 'past' | 'found'

/** The key of all lists of a kind, whatever they are narrowed to. */
export const orderLists = (which: OrderLists) => [...keys.orders, 'list', which] as const

/** A list of orders by page, with the counts of all its groups. Of a page that stays open past midnight, `today` is another day. */
export function orderListQuery({ group, ...narrowedTo }: OrderFilter, today: string) {
  const which = narrowedTo.search !== '' ? 'found' : narrowedTo.from === '' ? 'today' : 'past'
  const narrowing = JSON.stringify(which === 'today' ? { ...narrowedTo, today } : narrowedTo)
  return infiniteQueryOptions({
    queryKey: [...orderLists(which), narrowing, group] as const,
    queryFn: ({ signal, pageParam }) =>
      api.call(
        'listOperatorOrders',
        { query: { ...narrowedTo, group: group ?? undefined, after: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // While another situation of the same orders is on its way, the former one stays; other orders would mislead.
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[3] === narrowing ? keepPreviousData(former) : undefined,
  })
}

/** All orders of a list, ORDERS_SAVED at most; whether there are more. */
export async function readAllOrders({ group, ...narrowedTo }: OrderFilter) {
  const orders: OperatorOrder[] = []
  let after: string | null = ''
  while (after !== null && orders.length < ORDERS_SAVED) {
    const query = { ...narrowedTo, group: group ?? undefined, after, limit: LIST_PAGE.most }
    const page: Reply<'listOperatorOrders'> = await api.call('listOperatorOrders', { query })
    orders.push(...page.orders)
    after = page.next
  }
  return { orders, isCut: after !== null }
}

/** One order, from any day. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.orders, 'one', id],
    queryFn: ({ signal }) => api.call('getOperatorOrder', { params: { id } }, { signal }),
  })

/** What an order was placed with, phones included. Asked for once, since every time is recorded, and dropped as soon as it is not shown. */
export const orderToRepeatQuery = (id: string) =>
  queryOptions({
    queryKey: ['order-to-repeat', id],
    queryFn: ({ signal }) => api.call('getOrderToRepeat', { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** The photo of a handover. It never changes, and is dropped from memory as soon as it is no longer shown. */
export const handoverPhotoQuery = (id: string) =>
  queryOptions({
    queryKey: ['handover-photo', id],
    queryFn: ({ signal }) => api.download('getHandoverPhoto', { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** The event log of an order, in chronological order, and its offers: the newest of both. */
export const orderRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.orders, 'events', id],
    queryFn: ({ signal }) => api.call('listOrderEvents', { params: { id } }, { signal }),
  })

/** The phones of an order, once they are asked for. Those of another rider than held it then are asked for again. */
export function useOrderContacts(id: string, order: Pick<OperatorOrder, 'assignedRider'> | undefined) {
  const { data, ...request } = useAction({ command: () => command('getOrder')({ params: { id } }) })
  const isOfThis = data?._id === id && data.assignedRider?._id === order?.assignedRider?._id
  return { ...request, data: isOfThis ? data : undefined }
}

export type OrderContacts = ReturnType<typeof useOrderContacts>

/** What is done to orders. */
export const orderCommands = {
  create: command('createOrder', keys.orders, keys.recurring),
  edit: command('editOrder', keys.orders),
  setStatus: command('setOrderStatus', keys.orders),
  setExclusion: command('setExclusion', keys.orders),
  assign: command('assignOrder', keys.orders),
  takeBack: command('takeBackOrder', keys.orders),
  adjust: command('adjustOrder', keys.orders, keys.riders),
  reviewEarnings: command('reviewEarnings', keys.orders, keys.riders),
  acknowledgeTrouble: command('acknowledgeTrouble'),
}
