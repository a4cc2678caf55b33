/** The parts of a journey that every engine runs. */
import type { FlakyLine } from '../journeys/flaky-line.ts'
import type { Platform } from '../journeys/platform.ts'
import type { Tab, View } from './tab.ts'

export interface Journey {
  readonly name: string
  readonly view: View
  readonly run: (stage: Stage) => Promise<void>
}

/** Where a journey takes place. */
export interface Stage {
  readonly tab: Tab
  readonly platform: Platform
  /** The tab's line to the platform: its origin is that of the apps. */
  readonly line: FlakyLine
  /** Runs a step of the journey, then checks that the page has no errors. */
  readonly step: <Result>(name: string, action: () => Promise<Result>) => Promise<Result>
}

/** Fails with a message if it does not hold. */
export function assert(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Error(words)
}
