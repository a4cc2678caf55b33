import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api/client.ts'
import { keys } from '../platform/api/keys.ts'

/** The operator who is logged in. */
export const operatorQuery = queryOptions({
  queryKey: keys.operator,
  queryFn: ({ signal }) => api.call('getOperator', {}, { signal }),
  staleTime: Infinity,
})

/** All operators, for admins. */
export const operatorsQuery = queryOptions({
  queryKey: keys.operators,
  queryFn: async ({ signal }) => (await api.call('listOperators', {}, { signal })).operators,
})
