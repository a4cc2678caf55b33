/** The ways to the pickup and to the delivery. */
import { deliveryCard } from '@puni/verify/support/phone'
import { heldOrder, offerSince, routeOf } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { eventually, expect, openOnDuty, test } from '../../../testing/scripted.ts'

describe('specification, section 8', () => {
  test('route system: Error inicializando el sistema de rutas', async ({ page, api, watch }) => {
    watch.expects('Error inicializando el sistema de rutas')
    api.delivers(heldOrder()).isUnreachable('getRoute')
    await openOnDuty(page, api)
    await expect(
      deliveryCard(page).getByText('Error inicializando el sistema de rutas').first(),
    ).toBeVisible()
  })

  test('route calculation: Error calculando la ruta', async ({ page, api, watch }) => {
    api.delivers(heldOrder()).refuses('getRoute', 'INVALID_INPUT')
    await openOnDuty(page, api)
    await expect(
      deliveryCard(page).getByText('Error calculando la ruta', { exact: true }).first(),
    ).toBeVisible()
    watch.expects('Error calculando la ruta')
  })

  test('no route: No se encontró una ruta válida', async ({ page, api }) => {
    api.delivers(heldOrder()).replies('getRoute', routeOf({ path: [] }))
    await openOnDuty(page, api)
    await expect(
      deliveryCard(page).getByText('No se encontró una ruta válida', { exact: true }).first(),
    ).toBeVisible()
  })
})

describe('specification, section 5', () => {
  test('coordinates that are zero or no numbers lead nowhere', async ({ page, api }) => {
    const bad = [0, null, 'acá', '', NaN] as unknown as number[]
    for (const latitude of bad) {
      api.delivers(
        heldOrder('assigned', {
          origin: { latitude, longitude: -58.39 },
          destination: { latitude, latitudeDestination: latitude },
        }),
      )
      await openOnDuty(page, api)
      await expect(deliveryCard(page)).toBeVisible()
      await expect(deliveryCard(page).getByRole('link', { name: /por Maps/ })).toHaveCount(0)
    }
    expect(api.sent('getRoute')).toEqual([])
  })

  test('coordinates written as text are used', async ({ page, api }) => {
    const text = (value: string) => value as unknown as number
    api.delivers(heldOrder('assigned', { origin: { latitude: text('-34.609'), longitude: text('-58.392') } }))
    await openOnDuty(page, api)
    await expect(deliveryCard(page).getByRole('link', { name: 'Ir a Recoger por Maps' })).toHaveAttribute(
      'href',
      /-34\.609(,|%2C)-58\.392/,
    )
  })

  test('without the position of the rider no way to the pickup is asked for', async ({
    page,
    api,
    watch,
  }) => {
    watch.expects('No se pudo obtener tu ubicación')
    page.location.answers({ code: 2 })
    api.offers(offerSince)
    await openOnDuty(page, api)
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText('2,4 km')
    await expect(page.getByRole('region', { name: 'Retiro' })).toContainText('-')
    expect(api.sent('getRoute').filter(({ query }) => query['to'] === '-34.60900,-58.39200')).toEqual([])
  })

  test('without the pickup no way is asked for at all', async ({ page, api }) => {
    api.offers(offerSince(new Date(), { origin: { latitude: 0, longitude: 0 } }))
    await openOnDuty(page, api)
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText('-')
    await eventually(() => api.sent('setPosition').length).toBeGreaterThan(0)
    expect(api.sent('getRoute')).toEqual([])
  })
})
