import { type RefCallback } from 'react'
import { WorkSheet } from '../../../shared/sheet/work-sheet.tsx'
import { Breaks } from '../breaks/breaks.tsx'
import { TakeBack } from '../offers/take-back.tsx'
import { TodayFacts } from './today-facts.tsx'
import { WaitingInFull } from './waiting-in-full.tsx'
import { waitingText } from './waiting-text.ts'
import { WhyNothing } from './why-nothing.tsx'

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
