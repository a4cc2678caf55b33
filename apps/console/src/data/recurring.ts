import type { Input } from '@puni/contract/calls'
import type { RecurringList } from '@puni/contract/recurring/values'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { command } from '../services/api/command.ts'
import { keys } from './keys.ts'

/** Orders that come again, by page. */
export const recurringListQuery = (state: RecurringList) =>
  infiniteQueryOptions({
    queryKey: [...keys.recurring, 'list', state],
    queryFn: ({ signal, pageParam }) =>
      api.call('listRecurringOrders', { query: { state, after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** How many of their days were refused or missed, and not seen. */
export const recurringTroublesQuery = queryOptions({
  queryKey: [...keys.recurring, 'troubles'],
  queryFn: async ({ signal }) =>
    (await api.call('listRecurringOrders', { query: { limit: 0 } }, { signal })).troubles,
})

/** One, with all that it is placed with: asked for once, since every time is recorded, and dropped as soon as it is not shown. */
export const recurringOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['recurring-order', id],
    queryFn: ({ signal }) => api.call('getRecurringOrder', { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** What is done to orders that come again. */
export const recurringCommands = {
  create: command('createRecurringOrder', keys.orders, keys.recurring),
  acknowledgeDay: command('acknowledgeRecurringDay', keys.recurring),
  skipDay: command('skipRecurringDay', keys.recurring),
  setState: command('setRecurringState', keys.recurring),
}

/** Changes one, from its next day on. */
export const changeRecurring = (id: string, body: Input<'changeRecurringOrder'>['body']) =>
  command('changeRecurringOrder', keys.recurring, recurringOrderQuery(id).queryKey)({ params: { id }, body })
