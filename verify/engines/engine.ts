/** A running browser engine. */
import type { Tab, View } from './tab.ts'

export interface Engine {
  /** As reported by the browser; empty before the first page. */
  readonly version: string
  /** Opens an empty page with its own storage, for an app at this origin. */
  open(view: View, origin: string): Promise<Tab>
  end(): Promise<void>
}
