/** Why an offer came: on its card, and afterwards in the logbook. */
import type { Page } from '@puni/verify/support/components/page'
import { acceptButton, alertWith, button, offerCard } from '@puni/verify/support/phone'
import { CONFIG, RIDER_ID, logbookOffer, offerSince } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { expect, openOffDuty, openOnDuty, test } from '../../../testing/scripted.ts'

const FREE = 'Rechazarlo no te cuesta nada: no cambia qué pedidos te ofrecemos después.'

const entries = (page: Page) => page.getByRole('list', { name: 'Ofertas del día' }).getByRole('listitem')

const dayField = (page: Page) => page.getByLabel('Día', { exact: true })

test('an offer without a reason has nothing to open', async ({ page, api }) => {
  api.offers(offerSince)
  await openOnDuty(page, api)
  await expect(acceptButton(page)).toBeVisible()
  await expect(offerCard(page).getByText('¿Por qué a mí?')).toHaveCount(0)
})

describe('the logbook', () => {
  const early = logbookOffer({ _id: 'early', outcome: 'skipped', why: null })
  const late = logbookOffer({ _id: 'late', orderNumber: 1043, offeredAt: '2026-03-06T15:30:00.000Z' })

  test('tells the offers of the day, the last one first', async ({ page, api }) => {
    api.replies('listRiderOffers', { offers: [early, late] })
    await openOffDuty(page, api)
    await page.getByRole('link', { name: 'Bitácora' }).click()
    await expect(page.getByRole('heading', { name: 'Bitácora' })).toBeVisible()
    await expect(entries(page)).toHaveText([
      /Pizzería Güerrín.*Aceptada.*12:30.*N\.º 1043.*\$\s2\.300.*Te tocó por llegar antes/,
      /Rechazada.*12:00.*N\.º 1042.*De esta oferta no quedó guardado el motivo\./,
    ])
    const [sent] = api.sent('listRiderOffers')
    expect(sent?.path).toBe(`/rider/${RIDER_ID}/offers`)
    expect(sent?.query).toEqual({ day: '2026-03-06' })
  })

  test('says what an operator decided', async ({ page, api }) => {
    api.replies('listRiderOffers', {
      offers: [
        { ...late, byOperator: 'assigned' },
        { ...early, byOperator: 'offered' },
      ],
    })
    await openOffDuty(page, api, '/logbook')
    await expect(entries(page)).toHaveText([
      /Asignado.*Te lo asignó un operador\./,
      /Rechazada.*Te lo ofreció un operador\./,
    ])
  })

  test('says of each offer that was passed up what it means', async ({ page, api }) => {
    const outcomes = ['accepted', 'skipped', 'expired', 'unreached', 'withdrawn'] as const
    api.replies('listRiderOffers', {
      offers: outcomes.map((outcome, at) =>
        logbookOffer({ _id: outcome, outcome, offeredAt: `2026-03-06T15:0${at}:00.000Z` }),
      ),
    })
    await openOffDuty(page, api, '/logbook')
    const free = 'No te costó nada: no cambia qué pedidos te ofrecemos después.'
    const missed =
      'No queda nada en tu contra. Con 2 seguidos sin contestar quedás en pausa hasta que vuelvas.'
    for (const [label, meaning] of [
      ['Aceptada', null],
      ['Rechazada', free],
      ['Venció', missed],
      ['No llegó al teléfono', free],
      ['Se retiró', null],
    ] as const) {
      const entry = entries(page).filter({ hasText: label })
      await expect(entry).toHaveCount(1)
      for (const words of [free, missed])
        await expect(entry.getByText(words), label).toHaveCount(words === meaning ? 1 : 0)
    }
  })

  test('is reached from the orders of today too', async ({ page, api }) => {
    await openOnDuty(page, api, '/orders')
    await page.getByRole('link', { name: 'Bitácora' }).click()
    await expect(page.getByText('Ese día no te ofrecimos pedidos.')).toBeVisible()
  })

  test('shows another day, and not one to come', async ({ page, api }) => {
    await openOffDuty(page, api, '/logbook')
    const day = dayField(page)
    await expect(day).toHaveValue('2026-03-06')
    await expect(day).toHaveAttribute('max', '2026-03-06')
    api.replies('listRiderOffers', { offers: [early] })
    await day.fill('2026-03-05')
    await expect(entries(page)).toHaveCount(1)
    expect(api.sent('listRiderOffers').at(-1)?.query).toEqual({ day: '2026-03-05' })
    await day.fill('')
    await expect(day).toHaveValue('2026-03-06')
  })

  test('says by which rule offers go, and that skipping costs nothing', async ({ page, api }) => {
    await openOffDuty(page, api, '/logbook')
    await page.getByText('¿A quién le toca un pedido?').click()
    await expect(page.getByText(/^Miramos todos los pedidos y riders de la zona juntos/)).toBeVisible()
    await expect(page.getByText(/^También pensamos en los pedidos que pueden llegar/)).toBeVisible()
    await expect(page.getByText(FREE)).toBeVisible()
  })

  test('says the rule of the platform, where it has another', async ({ page, api }) => {
    api.replies('getConfig', { ...CONFIG, dispatchPolicy: 'idle' })
    await openOffDuty(page, api, '/logbook')
    await page.getByText('¿A quién le toca un pedido?').click()
    await expect(page.getByText(/^Cada pedido le toca a quien espera hace más/)).toBeVisible()
    await expect(page.getByText(/^Miramos todos los pedidos/)).toBeHidden()
  })

  test('that fails says so, and can be asked for again', async ({ page, api, watch }) => {
    api.refuses('listRiderOffers', 'INVALID_INPUT')
    await openOffDuty(page, api, '/logbook')
    await expect(alertWith(page, 'Error al cargar la bitácora')).toBeVisible()
    watch.expects('Error al cargar la bitácora')
    api.replies('listRiderOffers', { offers: [early] })
    await button(page, 'Reintentar').click()
    await expect(entries(page)).toHaveCount(1)
  })

  test('without signal says that nothing is kept', async ({ page, api }) => {
    api.replies('listRiderOffers', { offers: [early] })
    await openOffDuty(page, api, '/logbook')
    await expect(entries(page)).toHaveCount(1)
    await page.setOffline(true)
    await dayField(page).fill('2026-03-05')
    await expect(page.getByRole('main').getByText(/sin conexión|sin señal/i)).toBeVisible()
  })
})
