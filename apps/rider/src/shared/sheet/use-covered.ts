import { useCallback, useState } from 'react'

/** The area of the screen that a sheet covers, in pixels: from the bottom, or from the side. */
export interface Covered {
  readonly bottom: number
  readonly left: number
}

const NOTHING: Covered = { bottom: 0, left: 0 }

/** How long a moving sheet has to rest before the map makes way for it, milliseconds. */
const REST_MS = 80

/** A ref for the sheet, and the area of its positioned parent that it covers, kept up to date. */
export function useCovered(): [(sheet: HTMLElement | null) => (() => void) | undefined, Covered] {
  const [covered, setCovered] = useState(NOTHING)
  const ref = useCallback((sheet: HTMLElement | null) => {
    const screen = sheet?.offsetParent
    if (sheet === null || !screen) return undefined
    let rest: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const beside = sheet.offsetLeft === 0 && sheet.offsetWidth < screen.clientWidth
      setCovered(beside ? { bottom: 0, left: sheet.offsetWidth } : { bottom: sheet.offsetHeight, left: 0 })
    }
    let isFirst = true
    const observer = new ResizeObserver(() => {
      clearTimeout(rest)
      if (isFirst) measure()
      else rest = setTimeout(measure, REST_MS)
      isFirst = false
    })
    observer.observe(sheet)
    observer.observe(screen)
    return () => {
      clearTimeout(rest)
      observer.disconnect()
    }
  }, [])
  return [ref, covered]
}
