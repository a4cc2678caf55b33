import type { Page } from '@playwright/test'
import type { ScriptedApi } from '../../support/scripted/scripted-api.ts'

/** One screen in one state. */
export interface Screen {
  readonly name: string
  /** True for what a courier reads in the sun, on the road. */
  readonly onTheRoad?: boolean
  /** True if it differs from another by a message or a value: `npm run test:all` looks at it. */
  readonly alike?: boolean
  /** True if a screenshot has to wait for the streets of the map. */
  readonly hasStreets?: boolean
  /** Disappears automatically after some seconds, unless `keep` stops its timers. */
  readonly leaves?: boolean
  readonly show: (page: Page, api: ScriptedApi) => Promise<void>
  /** What is reached from it: each of these is shown from the one before. */
  readonly next?: readonly Screen[]
}

/** The screen and those reached from it. */
export const walk = (screen: Screen): Screen[] => [screen, ...(screen.next ?? []).flatMap(walk)]

/** What a test of the screen, and of those reached from it, is called. */
export const namesOf = (screen: Screen): string =>
  walk(screen)
    .map(({ name }) => name)
    .join(', ')

/** The screen, and those reached from it, as they are read on the road. */
export const inTheSun = (screen: Screen): Screen => ({
  ...screen,
  onTheRoad: true,
  next: screen.next?.map(inTheSun) ?? [],
})

/** Stops every timer of the page: what would disappear by itself stays. */
export async function keep(page: Page): Promise<void> {
  await page.evaluate(() => {
    const newest = Number(setTimeout(() => undefined))
    for (let timer = 1; timer <= newest; timer += 1) clearTimeout(timer)
  })
}
