/** Who knows the way by streets: one interface for our own streets and for services on the network. */
import type { Position } from '@puni/contract/entities'
import type { VehicleType } from '@puni/contract/limits'

/** A way by streets. */
export interface FoundRoute {
  /** From where the street is reached to where it is left; never empty. */
  readonly path: readonly Position[]
  readonly metres: number
  readonly seconds: number
  /** Names of the first and the last street, where known. */
  readonly startStreet: string | null
  readonly endStreet: string | null
}

/** Finds ways. Every method throws ProviderFailure when no answer came. */
export interface RouteProvider {
  /** Whether it knows how this vehicle moves. */
  serves(vehicle: VehicleType): boolean
  /** The quickest way, or null where there is none. */
  route(from: Position, to: Position, vehicle: VehicleType): Promise<FoundRoute | null>
  /** Seconds from each to each, by rows of `from`; Infinity where there is no way. */
  durations(from: readonly Position[], to: readonly Position[], vehicle: VehicleType): Promise<Float64Array>
}
