import { useEffect, useState } from 'react'

/**
 * Debounces a value: the new one once it has not changed for some milliseconds, until then the previous one.
 */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
