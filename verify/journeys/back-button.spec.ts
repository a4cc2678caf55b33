/** The browser's back button with open dialogs. */
import type { Page } from '@playwright/test'
import { dutyButton, zoneDialog } from '../support/phone.ts'
import { expect, openOffDuty, test } from './scripted.ts'

declare global {
  /** Steps back that the app requested and the browser has not performed yet. */
  var stepsBack: (() => void)[] | undefined
}

async function openDialog(page: Page): Promise<void> {
  await dutyButton(page).click()
  await expect(zoneDialog(page)).toBeVisible()
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(zoneDialog(page)).toBeHidden()
}

/** A browser that goes back asynchronously, as Safari does: when the test says so. */
async function stepsBackLate(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const late: (() => void)[] = []
    globalThis.stepsBack = late
    const go = history.go.bind(history)
    history.back = () => void late.push(() => go(-1))
    history.go = (delta) => void late.push(() => go(delta))
  })
  return () =>
    page.evaluate(async () => {
      const steps = globalThis.stepsBack?.splice(0) ?? []
      for (const step of steps) {
        const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
        step()
        await arrived
      }
    })
}

test('back closes an open dialog, and only that', async ({ page, api }) => {
  await openOffDuty(page, api, '/history')
  await page.getByRole('link', { name: 'Mapa' }).click()
  // The second finds the entry that the first one left.
  await openDialog(page)
  await closeDialog(page)
  await openDialog(page)
  await page.goBack()
  await expect(zoneDialog(page)).toBeHidden()
  await expect(dutyButton(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/history')
})

test('a link tapped while a dialog closes leads where it says', async ({ page, api }) => {
  const stepBack = await stepsBackLate(page)
  await openOffDuty(page, api)
  await openDialog(page)
  await closeDialog(page)
  // Long enough for a closed dialog's pending work.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.getByRole('link', { name: 'Historial' }).click()
  await expect(page).toHaveURL('/history')
  await stepBack()
  await expect(page).toHaveURL('/history')
  await expect(page.getByRole('heading', { name: 'Ver Pedidos' })).toBeVisible()
})

test('a reload in front of a dialog, or behind one, does not lead out of the app', async ({ page, api }) => {
  await openOffDuty(page, api)
  await openDialog(page)
  await page.reload()
  await openDialog(page)
  await closeDialog(page)
  await page.reload()
  await openDialog(page)
  await page.goBack()
  await expect(zoneDialog(page)).toBeHidden()
  await expect(dutyButton(page)).toBeVisible()
})

test.describe('on Android', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  })
  test('a dialog that the browser asks by itself leaves nothing in the way back', async ({ page, api }) => {
    await openOffDuty(page, api, '/history')
    await page.getByRole('link', { name: 'Mapa' }).click()
    await openDialog(page)
    await closeDialog(page)
    await page.goBack()
    await expect(page).toHaveURL('/history')
  })
})
