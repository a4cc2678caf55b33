import { metresBetween } from '@puni/streets/geodesic'
import type { Position } from '@puni/contract/fields'
import { useMeasured } from '../../../services/position/use-measured.ts'

/** Metres to the door: near within the first, away again beyond the second. In between nothing changes. */
const NEAR_M = 120
const AWAY_M = 250

/** Whether the rider is near the door, as far as the phone knows; where it does not know, too. */
export function useNearDoor(door: Position | null): boolean {
  return useMeasured(true, `${door?.lat} ${door?.lng}`, (before, fix) =>
    door === null || fix === null
      ? true
      : metresBetween(fix, door) - fix.accuracy <= (before ? AWAY_M : NEAR_M),
  )
}
