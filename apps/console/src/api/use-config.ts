import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { keys } from './keys.ts'

/** What the platform tells anybody, before any login. */
export function useConfig() {
  return useQuery({
    queryKey: keys.config,
    queryFn: ({ signal }) => api.call('getConfig', {}, { signal }),
    staleTime: Infinity,
  })
}
