import { buttonClass } from '@puni/ui/button'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { useRider } from '../session/use-session.ts'
import { text } from '../text.ts'
import { WorkSheet } from '../sheet/work-sheet.tsx'

/** On duty, with nothing to deliver yet. */
export function WaitingPanel({ ref }: { ref: Ref<HTMLElement> }) {
  const { zone } = useRider()
  return (
    <WorkSheet ref={ref} label={text.waiting.panel}>
      <h1 className="text-xl font-bold">{text.waiting.title}</h1>
      <p dir="auto" className="mt-1 wrap-anywhere">
        {text.waiting.lead(zone.name)}
      </p>
      <Link to={paths.today} className={`${buttonClass('secondary')} mt-3 w-full`}>
        {text.today.title}
      </Link>
    </WorkSheet>
  )
}
