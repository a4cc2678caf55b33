import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** Used until the platform has told its own. */
const DEFAULT_TIME_ZONE = 'America/Argentina/Buenos_Aires'

/** The platform's configuration: support contacts, limits, whether this is a demo. */
export function useConfig() {
  return useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => api.call('getConfig', {}, { signal }),
    staleTime: Infinity,
  })
}

/** IANA name of the time zone in which days and hours are shown. */
export function useTimeZone(): string {
  return useConfig().data?.timeZone ?? DEFAULT_TIME_ZONE
}
