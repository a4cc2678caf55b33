import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from './client.ts'
import { keys } from './keys.ts'

/** It changes with a restart of the server, which an open app hears nothing of. */
const FRESH_MS = 10 * 60_000
/** What was answered so recently need not be doubted. */
const DOUBTFUL_MS = 30_000

/** What the platform tells anybody, before any login. */
export function useConfig() {
  return useQuery({
    queryKey: keys.config,
    queryFn: ({ signal }) => api.call('getConfig', {}, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

/** Returns the function that asks for the configuration anew, for when what it names is no longer there: the tiles of a map that was rebuilt. */
export function useDoubtConfig(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(keys.config) ?? {}
    if (Date.now() - dataUpdatedAt < DOUBTFUL_MS) return
    void queryClient.invalidateQueries({ queryKey: keys.config }, { cancelRefetch: false })
  }, [queryClient])
}
