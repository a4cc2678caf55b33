/** Waiting at the store and telling of it, the last order, and pauses. */
import { runFor, setTime } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import { button, dialog, dutyButton, waiting } from '@puni/verify/support/phone'
import { WORKING, heldOrder, riderOf } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { advance } from '../../../testing/gestures.ts'
import { expect, openAs, openOnDuty, test } from '../../../testing/scripted.ts'

const MINUTE_MS = 60_000

describe('a pause', () => {
  /** A minute to midnight in Buenos Aires. */
  const LATE = new Date('2026-03-07T02:59:00.000Z')
  const UNTIL = '2026-03-07T03:02:00.000Z'

  async function pauseUntil(page: Page, hour: string): Promise<void> {
    await button(page, 'Hacer una pausa').click()
    await page.getByLabel('Hasta otra hora').fill(hour)
    await button(page, 'Pausar hasta esa hora').click()
  }

  test('lasts over midnight, ends by itself, and may be ended before', async ({ page, api }) => {
    setTime(LATE)
    const paused = { ...WORKING, pausedUntil: UNTIL }
    api.replies('setPause', paused)
    await openOnDuty(page, api)
    await pauseUntil(page, '00:02')
    await expect(page.getByText('Hasta las 00:02')).toBeVisible()
    await expect(page.getByRole('banner').getByText('En pausa')).toBeVisible()
    // Three, and one less if the clock has moved on by then.
    const [sent] = api.sent('setPause').map(({ body }) => body as { minutes: number })
    expect([2, 3]).toContain(sent?.minutes)
    await runFor(4 * MINUTE_MS)
    await expect(waiting(page)).toBeVisible()
    await expect(page.getByRole('banner').getByText('Activo')).toBeVisible()

    setTime(LATE)
    api.replies('getMe', paused).replies('setPause', WORKING)
    await page.reload()
    await button(page, 'Seguir').click()
    await expect(waiting(page)).toBeVisible()
    expect(api.sent('setPause').at(-1)?.body).toEqual({ minutes: null })
  })

  test('that is too long is told in words, and one without signal is not pretended', async ({
    page,
    api,
    watch,
  }) => {
    watch.expects('Error al hacer la pausa')
    setTime(LATE)
    api.isUnreachable('setPause')
    await openOnDuty(page, api)
    await pauseUntil(page, '03:00')
    await expect(page.getByText('Elegí una hora de las próximas 3 horas')).toBeVisible()
    expect(api.sent('setPause')).toEqual([])
    await page.getByLabel('Hasta otra hora').fill('00:02')
    await button(page, 'Pausar hasta esa hora').click()
    await expect(page.getByText('Error al hacer la pausa')).toBeVisible()
    await expect(page.getByRole('banner').getByText('Activo')).toBeVisible()
  })

  test('that ended while the app was closed is over when it opens, also without signal', async ({
    page,
    api,
    watch,
  }) => {
    watch.expects('Error al actualizar tus datos')
    setTime(LATE)
    await openAs(page, api, { ...WORKING, pausedUntil: UNTIL })
    await expect(button(page, 'Seguir')).toBeVisible()
    await page.close()
    setTime(new Date(Date.parse(UNTIL) + MINUTE_MS))
    api.isUnreachable('getMe')
    await page.goto('/')
    await expect(waiting(page)).toBeVisible()
    // The platform decides: it may have ended duty meanwhile.
    api.replies('getMe', riderOf())
    await page.reload()
    await expect(dutyButton(page)).toBeVisible()
  })
})

test('an order finished without signal as the last one says so until the platform knows', async ({
  page,
  api,
  watch,
}) => {
  watch.expects('Error al cambiar el estado de la order', 'setOrderStatus')
  const order = heldOrder('on the way')
  api.isUnreachable('setOrderStatus').delivers(order)
  await openAs(page, api, { ...WORKING, lastOrderId: order._id })
  await advance(page, 'Entregado')
  await dialog(page, '¡Felicitaciones!').getByRole('button', { name: 'Entendido' }).click()
  await expect(page.getByText('Apenas se envíe dejás de estar disponible')).toBeVisible()
  await expect(button(page, 'Hacer una pausa')).toHaveCount(0)
})
