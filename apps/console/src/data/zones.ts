import { ApiError } from '@puni/contract/client'
import type { Zone, ZoneInput, ZoneOutside } from '@puni/contract/zones/entities'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { type Command, command } from '../services/api/command.ts'
import { keys } from './keys.ts'

/** All zones. */
export const zonesQuery = queryOptions({
  queryKey: keys.zones,
  queryFn: ({ signal }) => api.call('listZones', {}, { signal }),
})

/** What is done to zones. */
export const zoneCommands = {
  create: command('createZone', keys.zones),
  setTerms: command('setZoneTerms', keys.zones, keys.riders),
  close: command('closeZone', keys.zones, keys.riders),
  reopen: command('reopenZone', keys.zones),
}

/** Changes a zone. What it would leave outside has to be shown first: that comes instead of the zone, unless `shown` has all of it. */
export function changeZone(
  id: string,
  { version, ...zone }: ZoneInput & { readonly version: number },
  shown: ZoneOutside | null,
): Command<Zone | ZoneOutside> {
  return {
    run: async () => {
      try {
        const body = { ...zone, version, shown: shown === null ? [] : idsOf(shown) }
        return await api.call('updateZone', { params: { id }, body })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'ZONE_LEAVES_OUTSIDE')) throw error
        return await api.call('previewZone', { params: { id }, body: zone })
      }
    },
    changes: [keys.zones],
  }
}

const idsOf = ({ stores, orders, riders }: ZoneOutside) =>
  [...stores, ...orders, ...riders].map(({ _id }) => _id)
