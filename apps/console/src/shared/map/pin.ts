import type { Position } from '@puni/contract/fields'

export type PinTone = 'pickup' | 'delivery' | 'plain'

/** A place of a form, as a pin on the map. */
export interface Pin {
  readonly id: string
  /** What the pin stands for. */
  readonly label: string
  /** Shown inside the pin: colour alone is not enough to distinguish two pins. */
  readonly letter: string
  readonly tone: PinTone
  /** Null while it has no place yet. */
  readonly position: Position | null
  /** Called with the new place; null if the place is set elsewhere. */
  readonly onMove: ((position: Position) => void) | null
}
