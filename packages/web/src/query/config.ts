/** What the platform says of itself to anybody: limits, support contacts, the map, whether this is a demo. */
import type { Client } from '@puni/contract/client'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Under which the configuration is cached. */
export const configKey = ['config'] as const

/** It changes with a restart of the server, which an open app hears nothing of. */
const FRESH_MS = 10 * 60_000
/** What was answered so recently need not be doubted. */
const DOUBTFUL_MS = 30_000

/** The query of the configuration, asked by the client of an app. */
export function configQuery(api: Pick<Client, 'call'>) {
  return queryOptions({
    queryKey: configKey,
    queryFn: ({ signal }) => api.call('getConfig', {}, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

/** Returns the function that asks for the configuration anew, for when what it names is no longer there: the tiles of a map that was rebuilt. */
export function useDoubtConfig(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(configKey) ?? {}
    if (Date.now() - dataUpdatedAt < DOUBTFUL_MS) return
    void queryClient.invalidateQueries({ queryKey: configKey }, { cancelRefetch: false })
  }, [queryClient])
}
