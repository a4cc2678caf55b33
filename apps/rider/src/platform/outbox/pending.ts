import { createStore } from '@puni/ui/store'
import type { Entry } from './entry.ts'

/** What of the rider's actions the platform has not taken. */
export interface Pending {
  /** Not taken yet, and no longer waited for: they count as done on this phone. */
  readonly waiting: readonly Entry[]
  /** Not taken, and the rider does not know it yet. */
  readonly refused: readonly Entry[]
}

/** What waits on this phone, for whoever draws it. The outbox itself loads after the screen. */
export const pending = createStore<Pending>({ waiting: [], refused: [] })

/** The queue of this phone. */
export const loadOutbox = async () => (await import('./phone-outbox.ts')).outbox
/** What tells of the queue. */
export const loadOutboxBar = () => import('./outbox-bar.tsx')
