import type { Position } from '@puni/contract/fields'
import { WATCH_POSITION } from '@puni/contract/riders/limits'
import { useEffect, useState } from 'react'
import { obstacle } from '../../../services/device/geolocation.ts'
import { positionText } from '../../../services/device/position-text.ts'
import { useWorkPosition } from '../../../services/position/position-provider.tsx'
import { logFailure } from '../../../shared/failure.ts'

/**
 * Where the rider is now, as often as the device tells; null while unknown. The position of the work screen is a minute old at most, which
 * is too late for a turn. It stays on the phone.
 */
export function useLivePosition(isNeeded: boolean): Position | null {
  const { fix, simulated } = useWorkPosition()
  const [live, setLive] = useState<Position | null>(null)
  const isWatched = isNeeded && !simulated
  useEffect(() => {
    if (!isWatched || obstacle() !== null) return undefined
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => setLive({ lat, lng }),
      (error) => logFailure(positionText.notMeasured, error),
      WATCH_POSITION,
    )
    return () => {
      navigator.geolocation.clearWatch(watch)
      setLive(null)
    }
  }, [isWatched])
  return live ?? fix
}
