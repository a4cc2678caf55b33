import { Button } from '@puni/ui/button'
import { useEffect, useEffectEvent, useRef } from 'react'
import { pocketText } from './pocket-text.ts'

/** A pocket that pressed the lock asks for nothing more, milliseconds. */
const PATIENCE_MS = 8_000

interface LeaveQuestionProps {
  question: string
  onLeave: () => void
  onStay: () => void
}

/** For who cannot slide: the lock was pressed instead. At the other end of the screen, so that one thumb doesn't answer by accident. */
export function LeaveQuestion({ question, onLeave, onStay }: LeaveQuestionProps) {
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
