import { openCityArchive } from '@puni/map/city-archive'
import { boxAround } from '@puni/streets/geodesic'
import { keepArea, planArea, type AreaPlan } from '@puni/map/keep-area'
import { formatDecimal } from '@puni/contract/numbers'
import { askToStay } from '@puni/web/storage/ask-to-stay'
import type { CityMap } from '@puni/contract/city/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { Button } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { logFailure } from '../../../shared/failure.ts'
import { useConfig } from '../../../services/api/use-config.ts'
import { validPoint } from '../../../shared/geo/coordinates.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { commonText } from '../../../shared/common-text.ts'
import { offlineZoneText } from './offline-zone-text.ts'
import { keeping } from './keeping.ts'

/** Offers to save the map of the rider's zone on the phone, where there is a map and storage for it. */
export default function OfflineZone() {
  const { zone } = useRider()
  const city = useConfig().data?.map
  if (!city || keeping.shelves === undefined) return null
  return <ZoneOfCity key={`${city.tiles} ${zone._id}`} city={city} zone={zone} />
}

function ZoneOfCity({ city, zone }: { city: CityMap; zone: Zone }) {
  const plan = useZonePlan(city, zone)
  const { share, failed, save } = useSaving(city, () => plan.refetch())
  const { data, isError, isFetching } = plan

  useEffect(() => {
    if (isError) logFailure(offlineZoneText.unknown, plan.error)
  }, [isError, plan.error])
  // A zone outside the city has no part in this map.
  if (!isError && (!data || data.bytes === 0)) return null
  const saved = data?.missingBytes === 0
  const trouble = failed ? offlineZoneText.failed : isError ? offlineZoneText.unknown : null
  const act = data ? () => void save(data) : () => void plan.refetch()
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="max-w-full flex-[1_1_9rem]">
        <h2 dir="auto" className="font-semibold wrap-break-word">
          {offlineZoneText.title(zone.name)}
        </h2>
        {data && <p className="text-ink-muted tabular-nums">{formatDecimal(data.bytes / 1e6)} MB</p>}
        {trouble !== null && share === null && (
          <p role="alert" className="font-semibold text-danger">
            {trouble}
          </p>
        )}
      </div>
      {saved ? (
        <p role="status" className="flex items-center gap-2 font-semibold text-success">
          <Icon name="check" />
          {offlineZoneText.saved}
        </p>
      ) : (
        <Button
          variant="secondary"
          busy={share !== null || (isError && isFetching)}
          {...(share !== null && { busyLabel: offlineZoneText.saving(Math.floor(100 * share)) })}
          onClick={act}
        >
          {trouble === null ? offlineZoneText.save : commonText.retry}
        </Button>
      )}
    </section>
  )
}

/** The parts of the zone's map to save; data is undefined until known. */
function useZonePlan(city: CityMap, zone: Zone) {
  const centre = validPoint(zone.latitude, zone.longitude)
  return useQuery({
    queryKey: ['zone-map', city.tiles, zone.latitude, zone.longitude, zone.radiusKm],
    queryFn: async () => {
      const archive = await openCityArchive(city.tiles, keeping)
      return await planArea(archive, boxAround(centre ?? { lat: 0, lng: 0 }, zone.radiusKm))
    },
    enabled: centre !== null,
    // What the phone has saved is known without signal too.
    networkMode: 'always',
    retry: false,
  })
}

/** Saves the missing parts of a plan. `share` is the fraction saved so far, null while not saving. */
function useSaving(city: CityMap, onEnd: () => Promise<unknown>) {
  const [share, setShare] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const save = async (plan: AreaPlan) => {
    const { signal } = (leaving.current = new AbortController())
    setFailed(false)
    setShare(1 - plan.missingBytes / plan.bytes)
    // The browser may evict it when the phone runs out of space, unless it grants persistent storage.
    askToStay().catch((cause: unknown) => logFailure(offlineZoneText.notLasting, cause))
    try {
      const archive = await openCityArchive(city.tiles, keeping)
      await keepArea(archive, plan, { signal, onProgress: (bytes) => setShare(bytes / plan.bytes) })
    } catch (cause) {
      if (signal.aborted) return
      logFailure(offlineZoneText.failed, cause)
      setFailed(true)
    }
    // Also after a failure: the next attempt continues from what is saved.
    await onEnd()
    setShare(null)
  }
  return { share, failed, save }
}
