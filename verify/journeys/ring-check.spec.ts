/** '¿Me va a sonar?' in a browser whose service worker receives the test; its findings and advice are tested beside its dialog. */
import { button, dutyButton } from '../support/phone.ts'
import { PushedWorker, pushService, test } from './push.ts'
import { line, ringCheck } from './ring-check.ts'
import { expect, openOffDuty } from './scripted.ts'

test('a permission that is taken away is seen at once', async ({ page, api, context }) => {
  await pushService(page)
  await openOffDuty(page, api)
  await expect(dutyButton(page)).toBeVisible()
  const phone = await PushedWorker.of(page)
  await button(page, '¿Me va a sonar?').click()
  await expect(ringCheck(page)).toBeVisible()
  await expect.poll(() => api.answered('testPush')).toBe(1)
  await phone.push({ type: 'test', testId: 'prueba' })
  await expect(line(page, 'Permiso de avisos')).toContainText('Bien')
  await expect(line(page, 'Aviso de prueba')).toContainText(/Bien.*Te llegó en \d+(,\d)? s\./)
  // Taken away before, the worker would be refused what it was about to show.
  await expect.poll(async () => (await phone.shown()).length).toBe(1)
  await context.clearPermissions()
  await context.grantPermissions(['geolocation'])
  await expect(line(page, 'Permiso de avisos')).toContainText('Falla')
  await expect(line(page, 'Aviso de prueba')).toContainText('Sin el permiso no se puede probar.')
})
