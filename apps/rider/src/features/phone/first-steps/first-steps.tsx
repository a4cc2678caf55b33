import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Icon } from '@puni/ui/icon'
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import { useFromTheTop } from '../../../shared/views/use-from-the-top.ts'
import { firstSteps } from './seen.ts'
import { firstStepsText as words } from './first-steps-text.ts'

/** A finger that moved this far sideways, and less up or down, turned the card; pixels. */
const SWIPE_PX = 48

const { cards } = words
const LAST = cards.length - 1

/** What the app does, what it needs and where help is: three cards, turned by button, arrow key or swipe, closed at any of them. */
export default function FirstSteps({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0)
  // Shown once, however it is left.
  useEffect(() => firstSteps.keepSeen(), [])
  const content = useRef<HTMLDivElement>(null)
  useFromTheTop(content, words.title)
  const turnTo = (next: number) => setAt(Math.min(LAST, Math.max(0, next)))
  const swipe = useSwipe((by) => turnTo(at + by))
  useArrowKeys((by) => turnTo(at + by))
  const { title, lines } = cards[at]!
  return (
    <Dialog
      open
      title={words.title}
      closedBy="any"
      closeLabel={words.close}
      onClose={onClose}
      actions={
        <>
          {at > 0 && (
            <Button variant="secondary" onClick={() => turnTo(at - 1)}>
              {words.back}
            </Button>
          )}
          {at < LAST ? (
            <Button onClick={() => turnTo(at + 1)}>{words.next}</Button>
          ) : (
            <Button onClick={onClose}>{words.done}</Button>
          )}
        </>
      }
    >
      <div {...swipe} ref={content} tabIndex={-1} className="touch-pan-y outline-none select-none">
        {/* Screen readers hear the card that was turned to. */}
        <div aria-live="polite">
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg font-extrabold">
            {title}
            <span className="text-base font-semibold text-ink-muted">
              {words.place(at + 1, cards.length)}
            </span>
          </h3>
          <ul className="mt-3 flex flex-col gap-4 lying:mt-1 lying:gap-2">
            {lines.map(({ icon, text }) => (
              <li key={text} className="flex gap-3">
                <span className="shrink-0 self-start rounded-full bg-primary p-2.5 text-on-primary lying:p-2">
                  <Icon name={icon} />
                </span>
                <span className="min-w-0 flex-1 self-center wrap-anywhere">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  )
}

/** Calls back with 1 for the arrow to the next card, and -1 for the other, wherever the focus is. */
function useArrowKeys(onTurn: (by: 1 | -1) => void): void {
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') onTurn(1)
    if (key === 'ArrowLeft') onTurn(-1)
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

/** Calls back with 1 for a swipe to the next card, and -1 to the one before. */
function useSwipe(onTurn: (by: 1 | -1) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      from.current = { x, y }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (from.current === null) return
      const [across, along] = [clientX - from.current.x, clientY - from.current.y]
      from.current = null
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > Math.abs(along)) onTurn(across < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
