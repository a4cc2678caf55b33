/** A route by streets as the contract has it: the same from the server and from a phone's own streets. */
import type { Position } from '@puni/contract/fields'
import type { RouteResult, RouteStep } from '@puni/contract/routing/entities'
import { boxOf } from '../geodesic.ts'
import { distanceText, durationText } from '../route-texts.ts'

/** A route by streets. */
interface FoundRoute {
  /** Never empty. */
  readonly path: readonly Position[]
  readonly metres: number
  readonly seconds: number
  /** Names of the first and last street, if known. */
  readonly startStreet: string | null
  readonly endStreet: string | null
  /** Absent or empty if there are none. */
  readonly steps?: readonly RouteStep[]
}

/** Its figures rounded, and in the courier's words. */
export function presentRoute({
  path,
  metres,
  seconds,
  startStreet,
  endStreet,
  steps = [],
}: FoundRoute): RouteResult {
  return {
    distance: distanceText(metres),
    duration: durationText(seconds),
    startAddress: startStreet,
    endAddress: endStreet,
    path: [...path],
    bounds: boxOf(path),
    distanceValue: Math.round(metres),
    durationValue: Math.round(seconds),
    estimated: false,
    ...(steps.length > 0 && { steps: [...steps] }),
  }
}
