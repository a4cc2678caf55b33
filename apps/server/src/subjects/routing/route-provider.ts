/** Street routing: one interface for our own streets and for network services. */
import type { Position } from '@puni/contract/fields'
import type { RouteStep } from '@puni/contract/routing/entities'
import type { VehicleType } from '@puni/contract/riders/vehicles'

/** A route by streets. */
export interface FoundRoute {
  /** From where it joins the street to where it leaves it; never empty. */
  readonly path: readonly Position[]
  readonly metres: number
  readonly seconds: number
  /** Names of the first and last street, if known. */
  readonly startStreet: string | null
  readonly endStreet: string | null
  /** The way in instructions; absent or empty if the provider gives none. */
  readonly steps?: readonly RouteStep[]
}

/** Finds routes. Every method throws ProviderFailure if there was no response. */
export interface RouteProvider {
  /** Whether it supports this vehicle. */
  serves(vehicle: VehicleType): boolean
  /** The fastest route, or null if there is none. */
  route(from: Position, to: Position, vehicle: VehicleType): Promise<FoundRoute | null>
  /** Seconds from each origin to each destination, one row per `from`; Infinity if there is no route. */
  durations(from: readonly Position[], to: readonly Position[], vehicle: VehicleType): Promise<Float64Array>
}
