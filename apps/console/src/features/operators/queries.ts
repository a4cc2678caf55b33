import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/** All operators, for admins. */
export function useOperators() {
  return useQuery({
    queryKey: keys.operators,
    queryFn: async ({ signal }) => (await api.call('listOperators', {}, { signal })).operators,
  })
}
