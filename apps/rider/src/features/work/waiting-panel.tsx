import { buttonClass } from '@puni/ui/button'
import { lazy } from '@puni/web/views/lazy'
import { type RefCallback } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { Optional } from '../../shared/views/optional.tsx'
import { WorkSheet } from '../../shared/sheet/work-sheet.tsx'
import { useRider } from '../../platform/session/use-session.ts'
import { KeepPhone } from '../keep-phone/keep-phone.tsx'
import { TakeBack } from '../offers/take-back.tsx'
import type { OfferAnswers } from '../offers/use-offer-answers.ts'
import { todayText } from '../orders/today-text.ts'
import { ZoneNow } from './zone-now.tsx'
import { TodayFacts } from './today-facts.tsx'
import { waitingText } from './waiting-text.ts'

const WhyNothing = lazy(() => import('./why-nothing.tsx'))
// Its place is kept: a button that moves between a finger's down and up loses the tap.
const Breaks = lazy(() => import('../breaks/breaks.tsx'), <div className="mt-3 h-12" />)

interface WaitingPanelProps {
  ref: RefCallback<HTMLElement>
  answers: OfferAnswers
}

/** On duty, with nothing to deliver yet: the day so far, a break, and why nothing comes. */
export function WaitingPanel({ ref, answers }: WaitingPanelProps) {
  const { zone } = useRider()
  return (
    <WorkSheet
      ref={ref}
      label={waitingText.panel}
      title={<span className="text-[min(1.25rem,6.5vw)] font-bold">{waitingText.title}</span>}
      more={
        <div className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
          <p dir="auto" className="wrap-anywhere">
            {waitingText.lead(zone.name)}
          </p>
          <ZoneNow />
          <Link to={paths.today} className={buttonClass('secondary')}>
            {todayText.title}
          </Link>
          <KeepPhone />
        </div>
      }
    >
      <TakeBack answers={answers} />
      <Optional>
        <WhyNothing />
      </Optional>
      <TodayFacts />
      <Optional>
        <Breaks />
      </Optional>
    </WorkSheet>
  )
}
