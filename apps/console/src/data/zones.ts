import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api/client.ts'
import { keys } from '../platform/api/keys.ts'

/** All zones. */
export const zonesQuery = queryOptions({
  queryKey: keys.zones,
  queryFn: ({ signal }) => api.call('listZones', {}, { signal }),
})
