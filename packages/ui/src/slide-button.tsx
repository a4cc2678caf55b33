import { useRef, type MouseEvent, type PointerEvent } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** The share of the way after which letting go counts. */
const ENOUGH = 0.85
/** Movements smaller than this are a tap, pixels. */
const SHAKE = 6

interface SlideButtonProps {
  label: string
  /** Replaces the label while busy. */
  busyLabel: string
  busy: boolean
  disabled: boolean
  /** The knob was moved to the end. */
  onSlide: () => void
  /** It was pressed instead, by a tap, a key or a screen reader: ask before anything happens. */
  onPress: () => void
}

/** What the finger holds. */
interface Hold {
  readonly from: number
  /** The whole way, pixels. */
  readonly way: number
  at: number
}

/** For what cannot be undone: its knob has to be moved from one end to the other. Let go before that, it returns. */
export function SlideButton({ label, busyLabel, busy, disabled, onSlide, onPress }: SlideButtonProps) {
  const knob = useRef<HTMLSpanElement>(null)
  const hold = useRef<Hold | null>(null)
  const wasMoved = useRef(false)

  const place = (pixels: number | null) => {
    const element = knob.current
    if (element === null) return
    element.style.transition = pixels === null ? '' : 'none'
    element.style.transform = pixels === null ? '' : `translateX(${pixels}px)`
  }
  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    wasMoved.current = false
    if (busy || !event.isPrimary || knob.current === null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const way = event.currentTarget.clientWidth - knob.current.offsetWidth - 2 * knob.current.offsetLeft
    hold.current = { from: event.clientX, way, at: 0 }
  }
  const move = (event: PointerEvent) => {
    const held = hold.current
    if (held === null) return
    held.at = Math.max(0, Math.min(held.way, event.clientX - held.from))
    if (held.at > SHAKE) wasMoved.current = true
    if (wasMoved.current) place(held.at)
  }
  const letGo = (event: PointerEvent) => {
    const held = hold.current
    hold.current = null
    place(null)
    const isDone = held !== null && wasMoved.current && held.at >= held.way * ENOUGH
    if (isDone && event.type === 'pointerup') onSlide()
  }
  const press = (event: MouseEvent) => {
    // A drag ends with a click too.
    if (busy || wasMoved.current) event.preventDefault()
    else onPress()
    wasMoved.current = false
  }
  return (
    <button
      type="button"
      disabled={disabled}
      className={cx(
        'relative flex min-h-14 w-full touch-pan-y items-center justify-center gap-2 overflow-hidden rounded-[28px] border-2 py-2 pr-4 pl-17 text-lg font-bold select-none',
        'border-primary-edge bg-primary text-on-primary disabled:border-line disabled:bg-surface-muted disabled:text-ink-muted',
        busy && 'cursor-progress',
      )}
      onPointerDown={grab}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onClick={press}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
    >
      <span
        ref={knob}
        aria-hidden
        className={cx(
          'absolute inset-y-1 left-1 flex w-14 items-center justify-center rounded-[24px] bg-on-primary text-primary transition-transform',
          disabled && 'opacity-40',
        )}
      >
        {busy ? <Spinner /> : <Icon name="right" />}
      </span>
      {busy ? busyLabel : label}
    </button>
  )
}
