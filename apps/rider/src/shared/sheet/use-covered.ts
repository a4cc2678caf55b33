import { useCallback, useState } from 'react'

/** Pixels of the map covered by the sheet, from below or from the side. */
export interface Covered {
  readonly bottom: number
  readonly left: number
}

const NOTHING: Covered = { bottom: 0, left: 0 }

/** A ref for the sheet, and the area of its positioned parent that it covers, kept up to date. */
export function useCovered(): [(sheet: HTMLElement | null) => (() => void) | undefined, Covered] {
  const [covered, setCovered] = useState(NOTHING)
  const ref = useCallback((sheet: HTMLElement | null) => {
    const screen = sheet?.offsetParent
    if (sheet === null || !screen) return undefined
    const observer = new ResizeObserver(() => {
      const beside = sheet.offsetLeft === 0 && sheet.offsetWidth < screen.clientWidth
      setCovered(beside ? { bottom: 0, left: sheet.offsetWidth } : { bottom: sheet.offsetHeight, left: 0 })
    })
    observer.observe(sheet)
    observer.observe(screen)
    return () => observer.disconnect()
  }, [])
  return [ref, covered]
}
