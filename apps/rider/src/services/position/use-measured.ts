import { useEffect, useEffectEvent, useState } from 'react'
import type { Fix } from '../device/geolocation.ts'
import { measured } from './measured.ts'

/**
 * What each measurement makes of what was known before.
 * @param key whenever it changes, `start` is known again
 * @param take the measurement is null where there is none
 */
export function useMeasured<Known>(
  start: Known,
  key: string,
  take: (before: Known, fix: Fix | null) => Known,
): Known {
  const [known, setKnown] = useState(start)
  const look = useEffectEvent(() => setKnown((before) => take(before, measured.current())))
  const begin = useEffectEvent(() => setKnown(take(start, measured.current())))
  useEffect(() => {
    begin()
    return measured.subscribe(() => look())
  }, [key])
  return known
}
