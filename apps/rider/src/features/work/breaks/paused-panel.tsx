import { Button } from '@puni/ui/button'
import { formatHour } from '@puni/web/format/dates'
import { useClock } from '@puni/web/time/use-clock'
import { useState, type RefCallback } from 'react'
import { serverClock } from '../../../services/api/server-clock.ts'
import { useTimeZone } from '../../../services/api/use-config.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { WorkSheet } from '../../../shared/sheet/work-sheet.tsx'
import { AskPause } from './ask-pause.ts'
import { pauseText } from './pause-text.ts'
import { pauseLeft } from './pause-times.ts'
import { usePause } from './use-pause.ts'

const LOOK_EVERY_MS = 5_000

interface PausedPanelProps {
  ref: RefCallback<HTMLElement>
  /** ISO 8601. */
  until: string
}

/** On duty, and in a pause: until when, why if the rider did not ask for it, and how to end it. */
export function PausedPanel({ ref, until }: PausedPanelProps) {
  const { pausedForMisses = false } = useRider()
  const timeZone = useTimeZone()
  const { busy, set } = usePause()
  const [changing, setChanging] = useState(false)
  const minutes = useClock(
    () => Math.ceil(pauseLeft(until, Date.parse(serverClock.now())) / 60_000),
    LOOK_EVERY_MS,
  )
  return (
    <WorkSheet
      ref={ref}
      label={pauseText.panel}
      title={<span className="block pt-2 text-[min(1.25rem,6.5vmin)] font-bold">{pauseText.title}</span>}
      action={
        <>
          <Button size="large" busy={busy} busyLabel={pauseText.resuming} onClick={() => set(null)}>
            {pausedForMisses ? pauseText.receive : pauseText.resume}
          </Button>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {pauseText.change}
          </Button>
          {changing && <AskPause onClose={() => setChanging(false)} />}
        </>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-3xl font-extrabold tabular-nums">
          {pauseText.until(formatHour(until, timeZone))}
        </span>
        <span>{pauseText.left(minutes)}</span>
      </p>
      <p className="mt-1">{pausedForMisses ? pauseText.missed : pauseText.lead}</p>
    </WorkSheet>
  )
}
