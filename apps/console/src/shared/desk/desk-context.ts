import type { Zone } from '@puni/contract/zones/entities'
import { createContext, useContext } from 'react'
import type { ZonedFormat } from '../format/format.ts'
import type { DeskScene } from './desk-scene.ts'

/** What goes on, worked out once for the page, the badge and the alerts. */
export interface Desk {
  readonly scene: DeskScene
  readonly zones: readonly Zone[]
  /** When it is, as far as the scene knows. Milliseconds. */
  readonly now: number
  readonly format: ZonedFormat
  /** False until the board has come. */
  readonly isLoaded: boolean
  /** Why it has not. */
  readonly failure: Error | null
  readonly retry: () => void
}

const DeskContext = createContext<Desk | null>(null)
export const DeskProvider = DeskContext

/** What goes on now. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (desk === null) throw new Error('useDesk needs a DeskProvider above it')
  return desk
}
