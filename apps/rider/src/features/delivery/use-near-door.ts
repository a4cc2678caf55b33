import { metresBetween } from '@puni/city/geodesic'
import type { Position } from '@puni/contract/fields'
import { useEffect, useState } from 'react'
import { measured } from '../../platform/position/measured.ts'

/** Metres to the door: near within the first, away again beyond the second. In between nothing changes. */
const NEAR_M = 120
const AWAY_M = 250

/** Whether the rider is near the door, as far as the phone knows; where it does not know, too. */
export function useNearDoor(door: Position | null): boolean {
  const [isNear, setNear] = useState(true)
  const { lat, lng } = door ?? { lat: NaN, lng: NaN }
  useEffect(() => {
    const look = () => {
      const fix = measured.current()
      const metres = fix === null ? NaN : metresBetween(fix, { lat, lng }) - fix.accuracy
      setNear((before) => Number.isNaN(metres) || metres <= (before ? AWAY_M : NEAR_M))
    }
    look()
    return measured.subscribe(look)
  }, [lat, lng])
  return isNear
}
