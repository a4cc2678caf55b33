/** What only a browser can do with the screens of the couriers' app: it has sizes, and a clock of its own. */
import { expect, type Locator, type Page } from '@playwright/test'
import { advanceTo, grip } from '../support/phone.ts'

/** Moves the knob of a slide from its beginning to its end, or by this share of the way. */
export async function slide(page: Page, track: Locator, share = 1): Promise<void> {
  const box = await track.boundingBox()
  if (box === null) throw new Error('the slide is not on the screen')
  const [from, y] = [box.x + 32, box.y + box.height / 2]
  await page.mouse.move(from, y)
  await page.mouse.down()
  await page.mouse.move(from + (box.width - 64) * share, y, { steps: 8 })
  await page.mouse.up()
}

/** Takes the next step of an order that asks for no proof: the last one is slid. */
export async function advance(page: Page, label: string): Promise<void> {
  const step = advanceTo(page, label)
  if (label !== 'Entregado') return await step.click()
  await expect(step).toBeEnabled()
  await slide(page, step)
}

/** Pulls the sheet of the work screen down to its title and actions. */
export async function lowerSheet(page: Page): Promise<void> {
  const box = await grip(page).boundingBox()
  if (box === null) throw new Error('the grip is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 300, { steps: 8 })
  await page.mouse.up()
}
