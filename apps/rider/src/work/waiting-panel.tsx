import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { Sheet } from '@puni/ui/sheet'
import type { Ref } from 'react'
import { useConfig } from '../api/use-config.ts'
import { isFarFromAll } from '../device/coordinates.ts'
import { problemText } from '../device/geolocation.ts'
import { useWorkPosition } from '../device/position-provider.tsx'
import { useRider } from '../session/use-session.ts'
import { text } from '../text.ts'
import { zonesOf } from './going-on-duty.ts'

/** On duty, with nothing to deliver yet. */
export function WaitingPanel({ ref }: { ref: Ref<HTMLElement> }) {
  const { zone } = useRider()
  return (
    <Sheet ref={ref} label={text.waiting.panel}>
      <h1 className="text-xl font-bold">{text.waiting.title}</h1>
      <p className="mt-1">{text.waiting.lead(zone.name)}</p>
      <PositionNotice />
    </Sheet>
  )
}

/** Without a usable position no order comes: says so, and in a demo offers another. */
function PositionNotice() {
  const rider = useRider()
  const demo = useConfig().data?.demo ?? false
  const { fix, problem, simulate } = useWorkPosition()
  const far = fix !== null && isFarFromAll(fix, zonesOf(rider))
  if (demo && (problem !== null || far)) {
    return (
      <div className="mt-3">
        <Notice title={text.simulation.title}>
          <p>{far ? text.simulation.far(rider.zone.name) : text.simulation.absent(rider.zone.name)}</p>
          <Button variant="secondary" className="mt-3 w-full" onClick={() => simulate(rider.zone)}>
            {text.simulation.use}
          </Button>
        </Notice>
      </div>
    )
  }
  // The others pass by themselves: the device goes on trying.
  if (problem !== 'denied' && problem !== 'unsupported') return null
  return (
    <div className="mt-3">
      <Notice tone="danger">{problemText(problem)}</Notice>
    </div>
  )
}
