import { commonText } from '../../shared/common-text.ts'
import { Amount } from '../../shared/format/amount.tsx'
import { useRider } from '../../platform/session/use-session.ts'
import { useToday } from './use-today.ts'
import { useZoneNow } from './use-zone-now.ts'
import { waitingFactsText } from './waiting-facts-text.ts'

/** What a waiting rider wants to know: the day so far, and how busy the zone is. */
export function WaitingFacts() {
  const { zone } = useRider()
  const today = useToday()
  const demand = useZoneNow()?.demand
  return (
    <dl className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <div>
        <dt className="text-ink-muted">{waitingFactsText.earnedToday}</dt>
        <dd className="text-2xl font-extrabold">
          {today ? <Amount pesos={today.earned} /> : commonText.absent}
        </dd>
      </div>
      <div>
        <dt className="text-ink-muted">{waitingFactsText.deliveredToday}</dt>
        <dd className="text-2xl font-extrabold tabular-nums">{today?.delivered ?? commonText.absent}</dd>
      </div>
      {demand !== null && (
        <div className="flex basis-full flex-wrap justify-between gap-x-4">
          <dt dir="auto" className="text-ink-muted wrap-anywhere">
            {waitingFactsText.zone(zone.name)}
          </dt>
          <dd className="text-lg font-bold">
            {demand ? waitingFactsText.demand[demand] : commonText.absent}
          </dd>
        </div>
      )}
    </dl>
  )
}
