import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

/** All zones. */
export function useZones() {
  return useQuery({ queryKey: keys.zones, queryFn: ({ signal }) => api.call('listZones', {}, { signal }) })
}
