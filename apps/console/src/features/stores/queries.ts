import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/** All registered stores. */
export function useStores() {
  return useQuery({
    queryKey: keys.stores,
    queryFn: async ({ signal }) => (await api.call('listStores', {}, { signal })).stores,
  })
}
