import type { RefCallback } from 'react'
import { buttonClass } from '@puni/ui/button'
import { Link } from 'react-router'
import { WorkSheet } from '../../../shared/sheet/work-sheet.tsx'
import { Breaks } from '../breaks/breaks.tsx'
import { TakeBack } from '../offers/take-back.tsx'
import { waitingText } from './waiting-text.ts'
import { OtherReasons, WhyNothing } from './why-nothing.tsx'
import { commonText } from '../../../shared/common-text.ts'
import { Amount } from '../../../shared/format/amount.tsx'
import { Fact } from '../../../shared/sheet/fact.tsx'
import { useToday } from '../duty/use-today.ts'
import { waitingFactsText } from './waiting-facts-text.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { paths } from '../../../shared/paths.ts'
import { KeepPhone } from '../hands-free/keep-phone.tsx'
import { layoutText } from '../../../shared/layout-text.ts'
import { useZoneNow } from './use-zone-now.ts'

/** On duty, with nothing to deliver yet: the day so far, a break, and why nothing comes. */
export function WaitingPanel({ ref }: { ref: RefCallback<HTMLElement> }) {
  return (
    <WorkSheet
      ref={ref}
      label={waitingText.panel}
      title={<span className="text-[min(1.25rem,6.5vmin)] font-bold">{waitingText.title}</span>}
      action={<Breaks />}
      more={<WaitingInFull />}
    >
      <TakeBack />
      <WhyNothing />
      <TodayFacts />
    </WorkSheet>
  )
}

/** The day so far. */
function TodayFacts() {
  const today = useToday()
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
      <Fact label={waitingFactsText.earnedToday}>
        {today ? <Amount pesos={today.earned} /> : commonText.absent}
      </Fact>
      <Fact label={waitingFactsText.deliveredToday}>{today?.delivered ?? commonText.absent}</Fact>
    </dl>
  )
}

/** What a waiting rider seldom looks for: the zone, the day's orders, and the ways to put the phone away. */
function WaitingInFull() {
  const { zone } = useRider()
  return (
    <div className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
      <OtherReasons />
      <p dir="auto" className="wrap-anywhere">
        {waitingText.lead(zone.name)}
      </p>
      <ZoneNow />
      <Link to={paths.today} className={buttonClass('secondary')}>
        {layoutText.today}
      </Link>
      <KeepPhone />
    </div>
  )
}

/** How busy the zone is, where the platform tells. */
function ZoneNow() {
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
