import { useEffect, useState, type RefObject } from 'react'

/** Whether a scrolling element holds more than it shows, kept up to date. */
export function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    // A pixel may be lost in rounding.
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    for (const part of element.children) observer.observe(part)
    return () => observer.disconnect()
  }, [ref])
  return overflows
}
