import { useCallback, useRef, useState } from 'react'

/** Runs one task at a time: taps while it is in progress are ignored. Rejects as the task does. */
export function useSingleFlight() {
  const [busy, setBusy] = useState(false)
  // State updates too late to block an immediate second tap.
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
