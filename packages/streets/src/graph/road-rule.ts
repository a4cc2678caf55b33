/** What the graph knows of a road, and whom it lets through. */
import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/riders/vehicles'
import type { RoadClass } from './speeds.ts'

/** The rules of a road. */
export interface RoadRule {
  readonly roadClass: RoadClass
  /** A ramp or a slip road. */
  readonly isLink: boolean
  readonly isRoundabout: boolean
  /** Bicycles are pushed. */
  readonly isPushed: boolean
  /**
   * The least limit by sign, surface or timetable, as drawn and against it: kilometres per hour in tenths, 0.1
   * to 255; null if unknown.
   */
  readonly forwardKmh: number | null
  readonly backwardKmh: number | null
  /** Bits of `directionBit`. */
  readonly directions: number
  /** Those of `directions` that only lead to what lies there: a route may begin and end in them. */
  readonly local: number
  /** Traffic signals at the end of the road: as drawn 1, against it 2. */
  readonly signals: number
}

/** The bit of `RoadRule.directions` that allows a vehicle along the road as drawn, or against it. */
export function directionBit(vehicle: VehicleType, backward: boolean): number {
  return 1 << (2 * VEHICLE_TYPES.indexOf(vehicle) + (backward ? 1 : 0))
}

/** Both bits of a vehicle. */
export const directionBits = (vehicle: VehicleType) =>
  directionBit(vehicle, false) | directionBit(vehicle, true)
