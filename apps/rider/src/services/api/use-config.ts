import { configQuery } from '@puni/web/query/config'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** Used until the platform's own time zone is loaded. */
const DEFAULT_TIME_ZONE = 'America/Argentina/Buenos_Aires'

const query = configQuery(api)

/** The platform's configuration: support contacts, limits, whether this is a demo. */
export const useConfig = () => useQuery(query)

/** IANA name of the time zone in which days and hours are shown. */
export function useTimeZone(): string {
  return useConfig().data?.timeZone ?? DEFAULT_TIME_ZONE
}
