import { useEffect, useState, type RefObject } from 'react'

/** Whether a scrolling element holds more than it shows, kept up to date. */
export function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    // A pixel may be lost in rounding.
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 1)
    // In the next frame: what is drawn because of it changes sizes again, which browsers report as a loop if it happens in this one.
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    observer.observe(element)
    for (const part of element.children) observer.observe(part)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [ref])
  return overflows
}
