/** Logging out ends the session on the phone, whatever the line and the server do. */
import { runFor, stopClock } from '@puni/verify/support/components/clock'
import { chooseFromMenu, logInButton, waiting } from '@puni/verify/support/phone'
import { TOKEN } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { createHash } from 'node:crypto'
import { eventually, expect, openOnDuty, remembered, test } from '../../../testing/scripted.ts'

test('logging out works without a network', async ({ page, api, watch }) => {
  watch.expects('Error al actualizar estado de trabajo', 'Cerrar sesión')
  const before = remembered()
  await openOnDuty(page, api)
  api.isUnreachable('setWorking').isUnreachable('logout').isUnreachable('endSession')
  await chooseFromMenu(page, 'Cerrar sesión')
  await expect(logInButton(page)).toBeVisible()
  await expect(page.getByText('Te desactiva apenas conteste')).toBeVisible()
  // The hash of a token grants no access.
  const hash = createHash('sha256').update(TOKEN).digest('hex')
  expect(remembered()).toEqual({ ...before, farewells: JSON.stringify([hash]) })

  await eventually(() => api.answered('endSession')).toBe(1)
  // By itself the phone tries again later.
  stopClock()
  api.replies('endSession', { ok: true })
  await page.setOffline(false)
  await eventually(remembered).toEqual(before)
  expect(api.sent('endSession').at(-1)?.body).toEqual({ session: hash })
})

for (const [what, trouble, logged] of [
  ['gets no answer', (api: ScriptedApi) => [api.holds('setWorking'), api.holds('logout')], []],
  [
    'is in trouble',
    (api: ScriptedApi) => api.refuses('setWorking', 'INTERNAL').refuses('logout', 'INTERNAL'),
    ['Error al actualizar estado de trabajo', 'Cerrar sesión'],
  ],
] as const) {
  test(`logging out ends the session on the phone while the server ${what}`, async ({ page, api, watch }) => {
    watch.expects(...logged)
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    stopClock()
    trouble(api)
    await chooseFromMenu(page, 'Cerrar sesión')
    await runFor(4_000)
    await expect(logInButton(page)).toBeVisible()
    expect(localStorage.getItem('token')).toBeNull()
  })
}
