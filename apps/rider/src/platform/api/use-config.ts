import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from './client.ts'

/** Used until the platform has told its own. */
const DEFAULT_TIME_ZONE = 'America/Argentina/Buenos_Aires'

/** It changes with a restart of the server, which an open app hears nothing of. */
const FRESH_MS = 10 * 60_000
/** What was answered so recently need not be doubted. */
const DOUBTFUL_MS = 30_000

/** The platform's configuration: support contacts, limits, whether this is a demo. */
export function useConfig() {
  return useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => api.call('getConfig', {}, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

/** IANA name of the time zone in which days and hours are shown. */
export function useTimeZone(): string {
  return useConfig().data?.timeZone ?? DEFAULT_TIME_ZONE
}

/** Returns the function that asks for the configuration anew, for when what it names is no longer there: the tiles of a map that was rebuilt. */
export function useDoubtConfig(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(['config']) ?? {}
    if (Date.now() - dataUpdatedAt < DOUBTFUL_MS) return
    void queryClient.invalidateQueries({ queryKey: ['config'] }, { cancelRefetch: false })
  }, [queryClient])
}
