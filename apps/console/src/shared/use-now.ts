import { useEffect, useState } from 'react'

/** The time in milliseconds, updated every `everyMs`: for texts such as 'hace 3 min'. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
