import type { ApiCaller } from '../api-caller.ts'
import type { TestApp } from '../test-app.ts'
import type { Stored } from './stored.ts'

/** A server process, driven by calls and by the dispatcher's timer. */
export interface Server {
  readonly api: ApiCaller
  sweep(): Promise<void>
}

/** Where actions happen: a platform with riders, and its visible state. */
export interface Scene {
  readonly test: TestApp
  /** Where orders are placed. */
  readonly zoneId: string
  /** Whether the policy asks a rider whenever one may be asked. */
  readonly asksAtOnce: boolean
  /** Each rider's last token, even after logging out. */
  readonly tokens: Map<string, string>
  /** A rider's position, as the phone reports it. */
  placeOf(riderId: string): { lat: number; lng: number; accuracy: number; at: string }
  emailOf(riderId: string): string
  /**
   * Reads what is stored now and returns it together with the previous state. Throws if an invariant is
   * broken.
   */
  look(): Promise<{ before: Stored | null; stored: Stored }>
  /** An error that includes the history. */
  failure(message: string): Error
  /** Counts an event, ignoring its ids and amounts. */
  count(what: string): void
}
