import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'

/** All zones. */
export function useZones() {
  return useQuery({ queryKey: keys.zones, queryFn: ({ signal }) => api.call('listZones', {}, { signal }) })
}
