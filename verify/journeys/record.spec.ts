/** 'Mi registro': downloaded from the real server, and verified by somebody who has no account, with and without signal. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { alertWith, button, chooseFromMenu } from '../support/phone.ts'
import { logIn, openPhone } from './rider.ts'
import { expect, test } from './server.ts'
import { chooseRecord } from './signed-record.ts'

/** Downloads this month's record in the rider's app. */
async function downloadRecord(phone: Page): Promise<Buffer> {
  await chooseFromMenu(phone, 'Mi cuenta')
  await phone.getByRole('link', { name: 'Ver mi registro' }).click()
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    button(phone, 'Descargar mi registro').click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^registro-\d{4}-\d\d\.txt$/)
  await expect(phone.getByText(`Se guardó como ${download.suggestedFilename()}.`)).toBeVisible()
  return await readFile(await download.path())
}

test('a record is downloaded, and whoever gets it reads that it is genuine, or that one byte was changed', async ({
  browser,
  platform,
}) => {
  const { id: zoneId } = await platform.createZone()
  const account = await platform.createRider('Nora Cerca', zoneId)
  await platform.deliver(account, zoneId)
  const phone = await openPhone(browser, platform.origin, 200)
  await logIn(phone, account.email)
  const file = await downloadRecord(phone)

  const accountant = await browser.newPage({ baseURL: platform.origin })
  await accountant.goto('/registro')
  await expect(accountant.getByRole('heading', { name: 'Verificar un registro' })).toBeVisible()
  await chooseRecord(accountant, file)
  await expect(accountant.getByText('El registro es auténtico')).toBeVisible()
  await expect(accountant.getByRole('heading', { name: account.name })).toBeVisible()
  await expect(accountant.getByRole('row').filter({ hasText: 'Doña Rosa' })).toContainText(/\$\s2\.300$/)

  const changed = Buffer.from(file)
  changed[changed.indexOf('"ganado":2300') + 9] = '9'.charCodeAt(0)
  await chooseRecord(accountant, changed)
  await expect(alertWith(accountant, 'El archivo fue modificado: la firma no coincide')).toBeVisible()
  await expect(accountant.getByRole('heading', { name: account.name })).toBeHidden()

  // Once it was open, it needs nobody.
  await accountant.evaluate(() => navigator.serviceWorker.ready)
  await accountant.context().setOffline(true)
  await accountant.reload()
  await chooseRecord(accountant, file)
  await expect(accountant.getByText('El registro es auténtico')).toBeVisible()
  await chooseRecord(accountant, file.subarray(0, -20))
  await expect(alertWith(accountant, 'El archivo está incompleto')).toBeVisible()
  await accountant.close()
})
