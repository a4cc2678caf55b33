import type { ApiCaller } from '../api-caller.ts'
import type { TestApp } from '../test-app.ts'
import type { Stored } from './stored.ts'

/** A server process, reached by calls and the dispatcher's timer. */
export interface Server {
  readonly api: ApiCaller
  sweep(): Promise<void>
}

/** Where actions happen: a platform with riders, and its visible state. */
export interface Scene {
  readonly test: TestApp
  /** Where orders are placed. */
  readonly zoneId: string
  /** Whether the policy asks somebody whenever somebody may be asked. */
  readonly asksAtOnce: boolean
  /** The last token of each rider, also after it logged out. */
  readonly tokens: Map<string, string>
  /** A rider's position, as its phone reports it. */
  placeOf(riderId: string): { lat: number; lng: number; accuracy: number; at: string }
  emailOf(riderId: string): string
  /** Reads what is stored now, and returns it with what was stored before. Throws if an invariant is broken. */
  look(): Promise<{ before: Stored | null; stored: Stored }>
  /** An error with the history before it. */
  failure(message: string): Error
  /** Counts an event, regardless of its ids and amounts. */
  count(what: string): void
}
