/** Section 2: the card of an offer and that of the delivery. */
import { heldOrder, offerSince } from './entities.ts'
import { advance, advanceTo, button, deliveryCard, dialog, offerCard, waiting } from './phone.ts'
import { PICKUP } from './platform.ts'
import { expect, openOnDuty, test } from './scripted.ts'

test.describe('offer card', () => {
  test('the offer shows the store, the ways, the pay and both answers', async ({ page, api }) => {
    api.offers(offerSince)
    await openOnDuty(page, api)
    const offer = offerCard(page)
    await expect(offer).toContainText('Pizzería Güerrín')
    await expect(offer.getByRole('region', { name: 'Retiro' })).toContainText('2,4 km / 9 min')
    await expect(offer.getByRole('region', { name: 'Entrega' })).toContainText('2,4 km / 9 min')
    await expect(offer).toContainText('Belgrano al 2200, Buenos Aires (zona aproximada)')
    await expect(offer.getByText('Valor de envío', { exact: true })).toBeVisible()
    await expect(offer).toContainText(/\$\s?2\.300/)
    await expect(offer.getByText('Pago en el local', { exact: true })).toBeVisible()
    await expect(offer).toContainText(/\$\s?12\.500/)
    await expect(offer.getByRole('button', { name: 'Aceptar', exact: true })).toBeEnabled()
    await expect(offer.getByRole('button', { name: 'Rechazar pedido' })).toBeEnabled()
  })

  test('the store is its name, else the independent one, else Tienda', async ({ page, api }) => {
    const offer = (storeName: string | null, independentStoreName: string | null) =>
      api.offers(offerSince(new Date(), { origin: { storeName, independentStoreName } }))
    offer('Güerrín', 'Doña Rosa')
    await openOnDuty(page, api)
    await expect(offerCard(page).getByRole('heading', { level: 1 })).toHaveText('Güerrín')
    offer(null, 'Doña Rosa')
    await page.reload()
    await expect(offerCard(page).getByRole('heading', { level: 1 })).toHaveText('Doña Rosa')
    offer(null, null)
    await page.reload()
    await expect(offerCard(page).getByRole('heading', { level: 1 })).toHaveText('Tienda')
  })

  test('a way that is not known is a dash', async ({ page, api }) => {
    api.offers(offerSince(new Date(), { origin: { latitude: 0, longitude: 0 } }))
    await openOnDuty(page, api)
    for (const leg of ['Retiro', 'Entrega']) {
      await expect(
        offerCard(page).getByRole('region', { name: leg }).getByText('-', { exact: true }),
      ).toBeVisible()
    }
  })
})

test.describe('accepted-order card', () => {
  test('the accepted order shows the store, the ways, the links and the money', async ({ page, api }) => {
    api.delivers(heldOrder())
    await openOnDuty(page, api)
    const card = deliveryCard(page)
    await expect(card).toContainText('Pizzería Güerrín')
    await expect(card.getByRole('region', { name: 'Retiro' })).toContainText('2,4 km / 9 min')
    await expect(card.getByRole('region', { name: 'Entrega' })).toContainText('2,4 km / 9 min')
    await expect(card).toContainText('Belgrano 2200, Buenos Aires')
    await expect(card).not.toContainText('aproximada')
    await expect(card.getByText('Pago en el local', { exact: true })).toBeVisible()
    await expect(card).toContainText(/\$\s?12\.500/)
    await expect(card.getByText('Envío', { exact: true })).toBeVisible()
    await expect(card).toContainText(/\$\s?2\.300/)
    const directions = async (name: string) =>
      new URL((await card.getByRole('link', { name }).getAttribute('href')) ?? '').searchParams
    const toPickup = await directions('Ir a Recoger por Maps')
    expect(toPickup.get('destination')).toBe(`${PICKUP.latitude},${PICKUP.longitude}`)
    expect(toPickup.get('travelmode')).toBe('driving')
    const toDelivery = await directions('Ir a Entregar por Maps')
    expect(toDelivery.get('destination')).toBe('-34.615,-58.41')
    expect(toDelivery.get('travelmode')).toBe('driving')
  })

  test('advancing shows Actualizando... while it is under way', async ({ page, api }) => {
    api.takesSteps(heldOrder())
    await openOnDuty(page, api)
    const answer = api.holds('setOrderStatus')
    await advanceTo(page, 'Yendo a retirar').click()
    await expect(button(page, 'Actualizando...')).toBeVisible()
    answer()
    await expect(advanceTo(page, 'Esperando pedido')).toBeVisible()
  })

  test('without a further step the button says that the order is complete', async ({ page, api }) => {
    api.delivers(heldOrder('delivered'))
    await openOnDuty(page, api)
    await expect(deliveryCard(page).getByRole('button', { name: '✅ Pedido completado' })).toBeVisible()
  })

  test('a delivered order is congratulated with store and earnings, and then is gone', async ({
    page,
    api,
  }) => {
    api.takesSteps(heldOrder('on the way'))
    await openOnDuty(page, api)
    await advance(page, 'Entregado')
    const congratulations = dialog(page, '¡Felicitaciones!')
    await expect(congratulations).toContainText('Has completado exitosamente la entrega')
    await expect(congratulations).toContainText('Pizzería Güerrín')
    await expect(congratulations).toContainText(/\$\s?2\.300/)
    await congratulations.getByRole('button').click()
    await expect(waiting(page)).toBeVisible()
  })
})
