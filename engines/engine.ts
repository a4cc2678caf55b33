/** A browser's engine that was started. */
import type { Tab, View } from './tab.ts'

export interface Engine {
  /** As reported by the browser; empty before the first page. */
  readonly version: string
  /** Opens an empty page with storage of its own, for an app at this origin. */
  open(view: View, origin: string): Promise<Tab>
  end(): Promise<void>
}
