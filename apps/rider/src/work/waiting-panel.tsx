import { buttonClass } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { Sheet } from '@puni/ui/sheet'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { problemText } from '../device/geolocation.ts'
import { useWorkPosition } from '../device/position-provider.tsx'
import { useRider } from '../session/use-session.ts'
import { text } from '../text.ts'

/** On duty, with nothing to deliver yet. */
export function WaitingPanel({ ref }: { ref: Ref<HTMLElement> }) {
  const { zone } = useRider()
  return (
    <Sheet ref={ref} label={text.waiting.panel}>
      <h1 className="text-xl font-bold">{text.waiting.title}</h1>
      <p className="mt-1">{text.waiting.lead(zone.name)}</p>
      <PositionNotice />
      <Link to={paths.today} className={`${buttonClass('secondary')} mt-3 w-full`}>
        {text.today.title}
      </Link>
    </Sheet>
  )
}

/** What only the rider can mend; the other problems pass by themselves, as the device goes on trying. */
function PositionNotice() {
  const { problem } = useWorkPosition()
  if (problem !== 'denied' && problem !== 'unsupported') return null
  return (
    <div className="mt-3">
      <Notice tone="danger">{problemText(problem)}</Notice>
    </div>
  )
}
