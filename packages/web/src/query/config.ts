/** The platform's public configuration: limits, support contacts, the map, whether this is a demo. */
import type { Client } from '@puni/contract/client'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Cache key of the configuration. */
export const configKey = ['config'] as const

/** It changes when the server restarts, and an open app is not notified of that. */
const FRESH_MS = 10 * 60_000
/** A reply as recent as this is not requested again. */
const DOUBTFUL_MS = 30_000

/** The query for the configuration, with an app's client. */
export function configQuery(api: Pick<Client, 'call'>) {
  return queryOptions({
    queryKey: configKey,
    queryFn: ({ signal }) => api.call('getConfig', {}, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

/**
 * Returns a function that refetches the configuration, for when something it names no longer exists: the
 * tiles of a map that was rebuilt.
 */
export function useDoubtConfig(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(configKey) ?? {}
    if (Date.now() - dataUpdatedAt < DOUBTFUL_MS) return
    void queryClient.invalidateQueries({ queryKey: configKey }, { cancelRefetch: false })
  }, [queryClient])
}
