/** A replay that has nothing to show, fails, takes long or is given up. */
import { openDesk } from './desk.ts'
import { alertWith } from '../support/phone.ts'
import { openReplay, run } from './replay.ts'
import { FULL_DAY } from './replayed-day.ts'
import { expect, test } from './server.ts'

test('a day without orders, and one that cannot be had, say so', async ({ browser, platform }) => {
  const zone = await platform.createZone()
  const desk = await openDesk(browser, platform)
  await openReplay(desk)
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await desk.route('**/operator/replay?*', async (route) => {
    await asked
    await route.fulfill({
      status: 400,
      json: { code: 'INVALID_INPUT', message: 'Ese día no se puede simular' },
    })
  })
  await run(desk, zone.name)
  await expect(
    desk.getByRole('status').filter({ hasText: 'Repasando el día con cada política' }),
  ).toBeVisible()
  answer()
  await expect(alertWith(desk, 'Ese día no se puede simular')).toBeVisible()
  await desk.unroute('**/operator/replay?*')
  await desk.getByRole('button', { name: 'Reintentar' }).click()
  await expect(desk.getByText('Ese día no hubo pedidos terminados en la zona')).toBeVisible()
})

test('a full day shows how far it is and what is known, may be given up, and says when it was cut off', async ({
  browser,
  platform,
}) => {
  const zone = await platform.createZone()
  const desk = await openDesk(browser, platform)
  const asked: (string | null)[] = []
  let goOn = (): void => undefined
  const mayEnd = new Promise<void>((resolve) => (goOn = resolve))
  await desk.route('**/operator/replay?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('run'))
    if (asked.length === 1) return await route.fulfill({ json: FULL_DAY })
    await mayEnd
    await route.fulfill({ json: { ...FULL_DAY, state: asked.length === 2 ? 'failed' : 'late', progress: 0 } })
  })
  await openReplay(desk)
  await run(desk, zone.name)
  const status = desk.getByRole('status').filter({ hasText: 'Simulando «Juntos, mirando adelante», 4 de 4…' })
  await expect(status).toBeVisible()
  await expect(desk.getByRole('progressbar', { name: 'Avance' })).toHaveAttribute('aria-valuenow', '37')
  const results = desk.getByRole('table', { name: 'Resultados del día' })
  await expect(results.getByRole('row')).toContainText([
    'Reparto',
    /Lo que pasó.*180 de 6000/,
    'Quien',
    'El',
    'Juntos',
  ])
  goOn()
  await expect(alertWith(desk, 'La simulación se cortó')).toBeVisible()
  await desk.getByRole('button', { name: 'Reintentar' }).click()
  await expect(
    desk.getByText('En diez minutos no se llegó a simular: Juntos, mirando adelante.'),
  ).toBeVisible()
  await expect(results.getByRole('row')).toHaveCount(5)
  expect(asked).toEqual([null, FULL_DAY.run, null])

  await desk.unroute('**/operator/replay?*')
  await desk.route('**/operator/replay?*', (route) =>
    route.request().url().includes('run=') ? undefined : route.fulfill({ json: FULL_DAY }),
  )
  await desk.reload()
  await expect(status).toBeVisible()
  await desk.getByRole('button', { name: 'Cancelar' }).click()
  await expect(desk.getByText('Elegí una zona y un día')).toBeVisible()
})
