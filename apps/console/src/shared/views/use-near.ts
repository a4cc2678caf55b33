import { type RefCallback, useCallback, useState } from 'react'

/** Whether the element with this ref has been on the screen, or close to it. */
export function useNear(): [ref: RefCallback<Element>, isNear: boolean] {
  const [isNear, setNear] = useState(false)
  const watch = useCallback((element: Element | null) => {
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: '50%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, isNear]
}
