import { createStore } from '@puni/ui/store'
import type { Entry } from './entry.ts'

/** The rider's actions that the platform has not accepted. */
export interface Pending {
  /** Not accepted yet, and no longer awaited: on this phone they count as done. */
  readonly waiting: readonly Entry[]
  /** Refused, and not yet read by the rider. */
  readonly refused: readonly Entry[]
  /** Whether the last attempt found no connection; one that takes long has found one, as far as anybody knows. */
  readonly isCut: boolean
}

/** The outbox state of this phone, for display. */
export const pending = createStore<Pending>({ waiting: [], refused: [], isCut: false })
