import { useCallback, useRef, useState, type PointerEvent, type RefCallback } from 'react'
import { flushSync } from 'react-dom'
import { restingHeight, tapped, type SheetHeight } from './sheet-height.ts'

/** Movements smaller than this are a shaky tap, pixels. */
const SHAKE = 6
/** The speed of a drag is that of its end, milliseconds. */
const END_MS = 80
const MOTION = { duration: 160, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } as const

interface Point {
  readonly y: number
  readonly at: number
}

/** What the hand holds, from its touch on the grip. */
interface Held {
  readonly start: Point
  readonly height: number
  /** The sheet's height at each stop, pixels; null until it moves. */
  stops: Readonly<Record<SheetHeight, number>> | null
  recent: Point[]
}

/**
 * The height of a sheet, and the ways to change it by its grip: a drag, a tap, a key.
 * @param outer given the sheet too
 */
export function useSheetHeight(outer: RefCallback<HTMLElement>) {
  const [height, setHeight] = useState<SheetHeight>('card')
  const sheet = useRef<HTMLElement>(null)
  const held = useRef<Held | null>(null)
  const wasDragged = useRef(false)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      sheet.current = element
      return outer(element)
    },
    [outer],
  )

  const settle = (next: SheetHeight) => {
    const element = sheet.current
    if (element === null) return setHeight(next)
    const before = element.offsetHeight
    element.style.height = ''
    delete element.dataset['dragged']
    flushSync(() => setHeight(next))
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!isCalm) element.animate({ height: [`${before}px`, `${element.offsetHeight}px`] }, MOTION)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = sheet.current
    if (element === null || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    wasDragged.current = false
    const start = { y: event.clientY, at: event.timeStamp }
    held.current = { start, height: element.offsetHeight, stops: null, recent: [start] }
  }
  const onPointerMove = (event: PointerEvent) => {
    const [hand, element] = [held.current, sheet.current]
    if (hand === null || element === null) return
    const up = hand.start.y - event.clientY
    if (hand.stops === null && Math.abs(up) < SHAKE) return
    hand.stops ??= stopsOf(element)
    wasDragged.current = true
    hand.recent = [
      ...hand.recent.filter(({ at }) => at > event.timeStamp - END_MS),
      { y: event.clientY, at: event.timeStamp },
    ]
    const { peek, full } = hand.stops
    element.dataset['dragged'] = ''
    element.style.height = `${Math.max(peek, Math.min(full, hand.height + up))}px`
  }
  const onPointerUp = (event: PointerEvent) => {
    const hand = held.current
    held.current = null
    if (hand?.stops == null) return
    const first = hand.recent.find(({ at }) => at > event.timeStamp - END_MS)
    const seconds = first === undefined ? 0 : (event.timeStamp - first.at) / 1_000
    const speed = first === undefined || seconds === 0 ? 0 : (first.y - event.clientY) / seconds
    const up = hand.start.y - event.clientY
    settle(restingHeight(height, { height: hand.height + up, speed }, hand.stops))
  }
  const onClick = () => {
    // A drag ends with a click too.
    if (!wasDragged.current) settle(tapped(height))
    wasDragged.current = false
  }
  return {
    height,
    ref,
    show: setHeight,
    grip: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClick },
  }
}

/** The sheet's height at each stop, pixels. */
function stopsOf(element: HTMLElement): Record<SheetHeight, number> {
  const { height: now } = element.dataset
  const at = (stop: SheetHeight) => {
    element.dataset['height'] = stop
    return element.offsetHeight
  }
  const stops = { peek: at('peek'), card: at('card'), full: at('full') }
  element.dataset['height'] = now
  return stops
}
