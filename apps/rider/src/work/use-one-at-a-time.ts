import { useCallback, useRef } from 'react'

/** Gives a function that runs one piece of work at a time; what comes meanwhile is dropped. */
export function useOneAtATime(): (work: () => Promise<void>) => void {
  // Not state: two taps can come before React has drawn the button disabled.
  const underWay = useRef(false)
  return useCallback((work) => {
    if (underWay.current) return
    underWay.current = true
    void work().finally(() => {
      underWay.current = false
    })
  }, [])
}
