import { commonText } from '../../../shared/common-text.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { useZoneNow } from './use-zone-now.ts'
import { waitingFactsText } from './waiting-facts-text.ts'

/** How busy the zone is, where the platform tells. */
export function ZoneNow() {
  const { zone } = useRider()
  const demand = useZoneNow()?.demand
  if (demand === null) return null
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span dir="auto" className="text-ink-muted wrap-anywhere">
        {waitingFactsText.zone(zone.name)}
      </span>
      <span className="font-bold">{demand ? waitingFactsText.demand[demand] : commonText.absent}</span>
    </p>
  )
}
