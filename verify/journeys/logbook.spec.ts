/** Why an offer came, on its card. */
import type { Page } from '@playwright/test'
import { heldOrder, offerSince, whyOf } from '../support/scripted/entities.ts'
import { acceptButton, deliveryCard, offerCard, grip } from '../support/phone.ts'
import { expect, openOnDuty, test } from './scripted.ts'

const FREE = 'Rechazarlo no te cuesta nada: no cambia qué pedidos te ofrecemos después.'
const SOONEST = 'Te tocó por llegar antes que nadie al local (4 min), entre 5 riders libres.'

const boxOf = (page: Page) => acceptButton(page).boundingBox()

/** The last line of the card to come needs the ways and the platform's commission. */
const lastLineIsThere = (page: Page) =>
  expect(offerCard(page).getByText('En este local se espera')).toBeAttached()

test.describe('on the card of the offer', () => {
  test('the reason opens into sight, and the button stays where it was', async ({ page, api }) => {
    api.offers(offerSince, whyOf())
    await openOnDuty(page, api)
    await expect(offerCard(page).getByText('2,4 km')).toHaveCount(2)
    await expect(offerCard(page).getByText(SOONEST)).toBeHidden()
    await lastLineIsThere(page)
    const before = await boxOf(page)
    await grip(page).click()
    await expect(offerCard(page).getByText(SOONEST)).toBeInViewport({ ratio: 1 })
    const free = offerCard(page).getByText(FREE)
    await expect(free).toBeInViewport({ ratio: 1 })
    expect(await boxOf(page)).toEqual(before)
    // Visible, and not behind the button.
    const end = await free.boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(before?.y ?? 0)
  })

  test('the words come with the offer, which does not move', async ({ page, api }) => {
    api.offers(offerSince, whyOf()).accepts(heldOrder())
    await openOnDuty(page, api)
    await expect(offerCard(page).getByText('2,4 km')).toHaveCount(2)
    await expect(offerCard(page).getByText(SOONEST)).toBeAttached()
    await lastLineIsThere(page)
    const openAndClose = async () => {
      await grip(page).click()
      await expect(offerCard(page).getByText(SOONEST)).toBeVisible()
      await grip(page).click()
      await expect(offerCard(page).getByText(SOONEST)).toBeHidden()
    }
    // With the first tap the app may sound, and the banner that asks for one leaves its room to the card.
    await openAndClose()
    const card = await offerCard(page).boundingBox()
    await openAndClose()
    expect(await offerCard(page).boundingBox()).toEqual(card)
    await acceptButton(page).click()
    await expect(deliveryCard(page)).toBeVisible()
  })

  test('neither the words nor the delivery need code that is still to come', async ({ page, api }) => {
    api.offers(offerSince, whyOf()).accepts(heldOrder())
    await openOnDuty(page, api)
    await expect(acceptButton(page)).toBeVisible()
    // The map loads late, and nothing here waits for it.
    await page.route(/\/assets\/(?!route-map|maplibre).*\.js/, (route) => route.abort())
    await grip(page).click()
    await expect(offerCard(page).getByText(SOONEST)).toBeVisible()
    await acceptButton(page).click()
    await expect(deliveryCard(page)).toBeVisible()
    await expect(page.getByText('No se pudo abrir esta pantalla')).toHaveCount(0)
  })
})
