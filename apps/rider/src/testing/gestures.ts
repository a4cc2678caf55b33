/** Gestures that need sizes, which nothing has in jsdom. */
import { advanceTo } from '@puni/verify/support/phone'
import { settle } from '@puni/verify/support/components/clock'
import type { Locator } from '@puni/verify/support/components/locator'
import type { Page } from '@puni/verify/support/components/page'
import { expect } from 'vitest'

/** As wide as on a phone, pixels. */
const SLIDE_WIDTH = 300

/** Moves the knob of a slide from its beginning to its end, or by this share of the way. */
export async function slide(track: Locator, share = 1): Promise<void> {
  await track.waitFor()
  const element = await track.element()
  Object.defineProperty(element, 'clientWidth', { value: SLIDE_WIDTH, configurable: true })
  const touch = (type: string, clientX: number) =>
    element.dispatchEvent(new PointerEvent(type, { clientX, isPrimary: true, bubbles: true }))
  touch('pointerdown', 0)
  touch('pointermove', SLIDE_WIDTH * share)
  touch('pointerup', SLIDE_WIDTH * share)
  await settle()
}

/** A finger moves to the left on this, by more than half a phone. */
export async function swipeLeft(on: Locator): Promise<void> {
  const element = await on.element()
  const touch = (type: string, clientX: number) =>
    element.dispatchEvent(new PointerEvent(type, { clientX, isPrimary: true, bubbles: true }))
  touch('pointerdown', 200)
  touch('pointerup', 60)
  await settle()
}

/** Takes the next step of an order that asks for no proof: the last one is slid. */
export async function advance(page: Page, label: string): Promise<void> {
  const step = advanceTo(page, label)
  if (label !== 'Entregado') return await step.click()
  await expect(step).toBeEnabled()
  await slide(step)
}
