import type { ApiCaller } from '../api-caller.ts'
import type { TestApp } from '../test-app.ts'
import type { Stored } from './stored.ts'

/** A server process, as calls and the dispatcher's timer reach it. */
export interface Server {
  readonly api: ApiCaller
  sweep(): Promise<void>
}

/** Where actions are done: a platform with riders, and what can be seen of it. */
export interface Scene {
  readonly test: TestApp
  /** Where orders are placed. */
  readonly zoneId: string
  /** Whether the policy asks somebody whenever somebody may be asked. */
  readonly asksAtOnce: boolean
  /** The last token of each rider, also after it logged out. */
  readonly tokens: Map<string, string>
  /** Where a rider stands, as its phone tells it. */
  placeOf(riderId: string): { lat: number; lng: number; accuracy: number; at: string }
  emailOf(riderId: string): string
  /** Reads what is stored now; throws where it breaks an invariant. Returns what was stored before, too. */
  look(): Promise<{ before: Stored | null; stored: Stored }>
  /** An error that tells what happened before it. */
  failure(message: string): Error
  /** Counts something that happened, whatever its ids and amounts. */
  count(what: string): void
}
