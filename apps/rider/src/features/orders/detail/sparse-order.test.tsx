/** An order with no more than it must have is offered, delivered and shown. */
import type { Order } from '@puni/contract/orders/entities'
import type { Page } from '@puni/verify/support/components/page'
import { deliveryCard, offerCard } from '@puni/verify/support/phone'
import { NOON, heldOrder, offerSince } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { DETAIL, expect, openOnDuty, test } from '../../../testing/scripted.ts'

const bare = {
  origin: {
    storeName: null,
    independentStoreName: null,
    storePhone: null,
    comment: null,
    distance: null,
    streetNumber: '',
    city: '',
  },
  destination: { phone: null, comment: null, distance: null, streetNumber: '', city: '' },
}

/** Opens every screen of a bare order, written like this. */
async function isShown(page: Page, api: ScriptedApi, written: (order: Order) => Order): Promise<void> {
  const held = written(heldOrder('assigned', bare))
  api.offers(written(offerSince(NOON, bare)))
  await openOnDuty(page, api)
  await expect(offerCard(page)).toContainText('Tienda')
  api.delivers(held).replies('getOrder', held)
  await page.reload()
  await expect(deliveryCard(page)).toContainText('Tienda')
  await expect(deliveryCard(page)).not.toContainText(/null|undefined|NaN/)
  await page.goto(DETAIL)
  await expect(page.getByRole('heading', { name: 'Origen' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/null|undefined|NaN/)
}

test('an order with every optional field absent is offered, delivered and shown', async ({ page, api }) => {
  await isShown(page, api, (order) => order)
})

test('fields that are absent instead of null are absent too', async ({ page, api }) => {
  await isShown(
    page,
    api,
    (order) => JSON.parse(JSON.stringify(order, (_key, value: unknown) => value ?? undefined)) as Order,
  )
})
