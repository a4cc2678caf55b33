import { Cover } from '@puni/ui/cover'
import { SlideButton } from '@puni/ui/slide-button'
import { useState, type ReactNode } from 'react'
import { LeaveQuestion } from './leave-question.tsx'
import { pocketText } from './pocket-text.ts'
import { useHour } from './use-hour.ts'
import './pocket.css'

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
