import { buttonClass } from '@puni/ui/button'
import { lazy } from '@puni/web/views/lazy'
import { type RefCallback } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { useRider } from '../../platform/session/use-session.ts'
import { todayText } from '../orders/today-text.ts'
import { TakeBack } from '../offers/take-back.tsx'
import type { OfferAnswers } from '../offers/use-offer-answers.ts'
import { HelmetButton } from '../helmet/helmet-mode.tsx'
import { PocketButton } from '../pocket/pocket-mode.tsx'
import { WaitingFacts } from './waiting-facts.tsx'
import { waitingText } from './waiting-text.ts'
import { Optional } from '../../shared/views/optional.tsx'
import { WorkSheet } from '../../shared/sheet/work-sheet.tsx'

const WhyNothing = lazy(() => import('./why-nothing.tsx'))
// Its place is kept: a button that moves between a finger's down and up loses the tap.
const Breaks = lazy(() => import('../breaks/breaks.tsx'), <div className="mt-3 h-12" />)

interface WaitingPanelProps {
  ref: RefCallback<HTMLElement>
  answers: OfferAnswers
}

/** On duty, with nothing to deliver yet. */
export function WaitingPanel({ ref, answers }: WaitingPanelProps) {
  const { zone } = useRider()
  return (
    <WorkSheet
      ref={ref}
      label={waitingText.panel}
      head={
        <>
          <TakeBack answers={answers} />
          <h1 className="text-xl font-bold">{waitingText.title}</h1>
          <p dir="auto" className="mt-1 wrap-anywhere">
            {waitingText.lead(zone.name)}
          </p>
        </>
      }
    >
      <Optional>
        <WhyNothing />
      </Optional>
      <WaitingFacts />
      <div className="mt-3 flex flex-wrap gap-2 *:w-auto! *:flex-auto *:px-2!">
        <Link to={paths.today} className={buttonClass('secondary')}>
          {todayText.title}
        </Link>
        <PocketButton />
        <HelmetButton />
      </div>
      <Optional>
        <Breaks />
      </Optional>
    </WorkSheet>
  )
}
