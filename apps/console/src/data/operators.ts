import { queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { command } from '../services/api/command.ts'
import { keys } from './keys.ts'

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

/** What admins do to operators. */
export const operatorCommands = {
  create: command('createOperator', keys.operators),
  // It may be the admin itself, who then sees less.
  update: command('updateOperator', keys.operators, keys.operator),
  reset: command('resetOperator', keys.operators),
  requireSecondFactor: command('requireSecondFactor', keys.operator),
}
