import type { Position } from '@puni/contract/entities'

export type PinTone = 'pickup' | 'delivery' | 'plain'

/** A place that a form asks for, as a mark on the map. */
export interface Pin {
  readonly id: string
  /** What the mark stands for. */
  readonly label: string
  /** Shown inside the mark: colour alone does not tell two marks apart. */
  readonly letter: string
  readonly tone: PinTone
  /** Null while it has no place yet. */
  readonly position: Position | null
  /** Called with the new place; null for a place that is settled elsewhere. */
  readonly onMove: ((position: Position) => void) | null
}
