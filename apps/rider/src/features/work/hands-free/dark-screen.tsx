import { Cover } from '@puni/ui/cover'
import { SlideButton } from '@puni/ui/slide-button'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@puni/ui/button'
import { formatHour } from '@puni/web/format/dates'
import { useClock } from '@puni/web/time/use-clock'
import { pocketText } from './pocket-text.ts'
import './pocket.css'
import { serverClock } from '../../../services/api/server-clock.ts'
import { useTimeZone } from '../../../services/api/use-config.ts'

interface DarkScreenProps {
  label: string
  /** Asked of who presses the lock instead of sliding it. */
  question: string
  /** Why it is lit; undefined while it is dark. */
  state: string | undefined
  onLeave: () => void
  /** Below the hour, centred. */
  children: ReactNode
}

/** A black screen over everything: the hour, a few words, and a lock that has to be slid to leave it. */
export function DarkScreen({ label, question, state, onLeave, children }: DarkScreenProps) {
  const [isAsking, setAsking] = useState(false)
  const hour = useHour()
  const ask = () => setAsking(true)
  return (
    <Cover label={label} className="pocket" state={state} onBack={ask}>
      <div className="flex h-full flex-col gap-4 overflow-y-auto px-5 pt-[max(1.25rem,env(safe-area-inset-top))] pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        {isAsking && <LeaveQuestion question={question} onLeave={onLeave} onStay={() => setAsking(false)} />}
        <div className="m-auto flex max-w-full flex-col items-center gap-2 text-center">
          <p className="pocket-clock font-bold tabular-nums">{hour}</p>
          {children}
        </div>
        <div className="mx-auto w-full max-w-lg">
          <SlideButton
            label={pocketText.slide}
            busy={false}
            busyLabel={pocketText.slide}
            disabled={false}
            onSlide={onLeave}
            onPress={ask}
          />
        </div>
      </div>
    </Cover>
  )
}

/** A pocket that pressed the lock asks for nothing more, milliseconds. */
const PATIENCE_MS = 8_000

interface LeaveQuestionProps {
  question: string
  onLeave: () => void
  onStay: () => void
}

/** For who cannot slide: the lock was pressed instead. At the other end of the screen, so that one thumb doesn't answer by accident. */
function LeaveQuestion({ question, onLeave, onStay }: LeaveQuestionProps) {
  const box = useRef<HTMLDivElement>(null)
  const stay = useEffectEvent(onStay)
  useEffect(() => {
    const before = document.activeElement
    box.current?.querySelector('button')?.focus()
    const timer = setTimeout(() => stay(), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div ref={box} role="group" aria-label={question} className="mx-auto flex w-full max-w-lg flex-col gap-3">
      <p className="text-lg font-bold">{question}</p>
      <div className="flex flex-wrap gap-3 *:min-w-fit *:flex-1">
        <Button size="large" onClick={onLeave}>
          {pocketText.leave}
        </Button>
        <Button size="large" variant="secondary" onClick={onStay}>
          {pocketText.stay}
        </Button>
      </div>
    </div>
  )
}

const LOOK_EVERY_MS = 5_000

/** The time of day: '21:05'. */
function useHour(): string {
  const timeZone = useTimeZone()
  return useClock(() => formatHour(serverClock.now(), timeZone), LOOK_EVERY_MS)
}
