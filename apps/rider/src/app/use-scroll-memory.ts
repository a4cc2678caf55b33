import { useLayoutEffect, useRef, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** How far down each entry of the browser's history was read, in pixels. */
const places = new Map<string, number>()

/** A ref for what scrolls: every screen begins at its top, and on the way back where it was left. */
export function useScrollMemory(): RefObject<HTMLElement | null> {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const ref = useRef<HTMLElement>(null)

  const shown = useRef(pathname)
  // With the screen and not after it: a scroll that it brings about must not count for the screen before.
  useLayoutEffect(() => {
    const element = ref.current
    const isOtherScreen = shown.current !== pathname
    shown.current = pathname
    if (!element) return undefined
    const place = isReturn ? places.get(key) : undefined
    // Another search on the same screen leaves the rider where it is.
    if (place === undefined && isOtherScreen) element.scrollTop = 0
    const stop = place === undefined ? null : scrollWhenLongEnough(element, place)
    const note = () => places.set(key, element.scrollTop)
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      stop?.()
      element.removeEventListener('scroll', note)
    }
  }, [key, pathname, isReturn])
  return ref
}

/** Scrolls there; while what the screen shows is still on its way, as soon as it is long enough, unless somebody scrolls first. */
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
