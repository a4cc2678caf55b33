import type { Page } from '@playwright/test'
import type { ScriptedApi } from '../../support/scripted/scripted-api.ts'

/** One screen in one state. */
export interface Screen {
  readonly name: string
  /** True for what a courier reads in the sun, on the road. */
  readonly onTheRoad?: boolean
  /** True if a screenshot has to wait for the streets of the map. */
  readonly hasStreets?: boolean
  /** Disappears automatically after some seconds: it is shown again for each theme. */
  readonly leaves?: boolean
  readonly show: (page: Page, api: ScriptedApi) => Promise<void>
}
