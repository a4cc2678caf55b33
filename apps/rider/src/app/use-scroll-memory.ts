import { useLayoutEffect, useRef, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Scroll position of each history entry, in pixels. */
const places = new Map<string, number>()

/** A ref for the scroll container: every screen starts at its top, and on the way back where the rider left it. */
export function useScrollMemory(): RefObject<HTMLElement | null> {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const ref = useRef<HTMLElement>(null)

  const shown = useRef(pathname)
  // In the same commit as the screen: a scroll that it causes must not count for the previous screen.
  useLayoutEffect(() => {
    const element = ref.current
    const isOtherScreen = shown.current !== pathname
    shown.current = pathname
    if (!element) return undefined
    const place = isReturn ? places.get(key) : undefined
    // Another search on the same screen keeps the scroll position.
    if (place === undefined && isOtherScreen) element.scrollTop = 0
    const stop = place === undefined ? null : scrollWhenLongEnough(element, place)
    const note = () => places.set(key, element.scrollTop)
    // An entry may be left before it was scrolled.
    if (place === undefined) note()
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      stop?.()
      element.removeEventListener('scroll', note)
    }
  }, [key, pathname, isReturn])
  return ref
}

/** Scrolls to `place`. While content is still loading, scrolls as soon as it is long enough, unless the rider scrolls first. */
function scrollWhenLongEnough(element: HTMLElement, place: number): () => void {
  const arriving = new MutationObserver(() => go())
  const stop = () => arriving.disconnect()
  const go = () => {
    element.scrollTop = place
    if (element.scrollTop >= place - 1) stop()
  }
  arriving.observe(element, { childList: true, subtree: true })
  for (const gesture of ['pointerdown', 'wheel', 'keydown'])
    element.addEventListener(gesture, stop, { once: true })
  go()
  return stop
}
