import { useCallback, useRef, useState } from 'react'

/** Lets one piece of work through at a time: taps that come while it is under way are lost. Rejects as the work does. */
export function useSingleFlight() {
  const [busy, setBusy] = useState(false)
  // The state is late for a second tap in the same breath.
  const flying = useRef(false)
  const run = useCallback(async (work: () => Promise<void>): Promise<void> => {
    if (flying.current) return
    flying.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      flying.current = false
      setBusy(false)
    }
  }, [])
  return { busy, run }
}
