import { lazy } from '@puni/web/views/lazy'
import { type RefCallback } from 'react'
import { Optional } from '../../../shared/views/optional.tsx'
import { WorkSheet } from '../../../shared/sheet/work-sheet.tsx'
import { TakeBack } from '../offers/take-back.tsx'
import { TodayFacts } from './today-facts.tsx'
import { waitingText } from './waiting-text.ts'

const WaitingInFull = lazy(() => import('./waiting-in-full.tsx'))
const WhyNothing = lazy(() => import('./why-nothing.tsx'))
// Its place is kept: a button that moves between a finger's down and up loses the tap.
const Breaks = lazy(() => import('../breaks/breaks.tsx'), <div className="h-12" />)

/** On duty, with nothing to deliver yet: the day so far, a break, and why nothing comes. */
export function WaitingPanel({ ref }: { ref: RefCallback<HTMLElement> }) {
  return (
    <WorkSheet
      ref={ref}
      label={waitingText.panel}
      title={<span className="text-[min(1.25rem,6.5vmin)] font-bold">{waitingText.title}</span>}
      action={
        <Optional>
          <Breaks />
        </Optional>
      }
      more={
        <Optional>
          <WaitingInFull />
        </Optional>
      }
    >
      <TakeBack />
      <Optional>
        <WhyNothing />
      </Optional>
      <TodayFacts />
    </WorkSheet>
  )
}
