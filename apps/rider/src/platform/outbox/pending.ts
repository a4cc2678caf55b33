import { createStore } from '@puni/ui/store'
import type { Entry } from './entry.ts'

/** What of the rider's actions the platform has not taken. */
export interface Pending {
  /** Not taken yet, and no longer waited for: they count as done on this phone. */
  readonly waiting: readonly Entry[]
  /** Not taken, and the rider does not know it yet. */
  readonly refused: readonly Entry[]
}

/** What waits on this phone, for whoever draws it. */
export const pending = createStore<Pending>({ waiting: [], refused: [] })
