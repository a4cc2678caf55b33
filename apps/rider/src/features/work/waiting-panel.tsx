import { buttonClass } from '@puni/ui/button'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { useRider } from '../../platform/session/use-session.ts'
import { todayText } from '../orders/today-text.ts'
import { waitingText } from './waiting-text.ts'
import { WorkSheet } from '../../shared/sheet/work-sheet.tsx'

/** On duty, with nothing to deliver yet. */
export function WaitingPanel({ ref }: { ref: Ref<HTMLElement> }) {
  const { zone } = useRider()
  return (
    <WorkSheet ref={ref} label={waitingText.panel}>
      <h1 className="text-xl font-bold">{waitingText.title}</h1>
      <p dir="auto" className="mt-1 wrap-anywhere">
        {waitingText.lead(zone.name)}
      </p>
      <Link to={paths.today} className={`${buttonClass('secondary')} mt-3 w-full`}>
        {todayText.title}
      </Link>
    </WorkSheet>
  )
}
