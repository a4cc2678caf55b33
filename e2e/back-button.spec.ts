/** The browser's way back and the dialogs that stand in it. */
import type { Page } from '@playwright/test'
import { dutyButton, zoneDialog } from './phone.ts'
import { expect, openOffDuty, test } from './scripted.ts'

const stateOf = (page: Page) => page.evaluate(() => history.state as unknown)

/** Opens a dialog; gives the state of the entry that it makes. */
async function openDialog(page: Page): Promise<unknown> {
  const before = await stateOf(page)
  await dutyButton(page).click()
  await expect(zoneDialog(page)).toBeVisible()
  await expect.poll(() => stateOf(page)).not.toEqual(before)
  return await stateOf(page)
}

test('back closes an open dialog, and only that', async ({ page, api }) => {
  await openOffDuty(page, api, '/history')
  await page.getByRole('link', { name: 'Mapa' }).click()
  await openDialog(page)
  await page.goBack()
  await expect(zoneDialog(page)).toBeHidden()
  await expect(dutyButton(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/history')
})

test('a reload that overtakes the way out of a dialog does not lead out of the app', async ({
  page,
  api,
}) => {
  await openOffDuty(page, api)
  const ofDialog = await openDialog(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => stateOf(page)).not.toEqual(ofDialog)
  // What Chromium makes of it: the app is back at its first entry, and finds there what belonged to that of the dialog.
  await page.evaluate((state) => history.replaceState(state, ''), ofDialog)
  await page.reload()
  await openDialog(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => stateOf(page)).toEqual(ofDialog)
  await expect(dutyButton(page)).toBeVisible()
})
