/** Section 9: what the map shows, and how near. */
import { WITH_MAPS } from './browser.ts'
import { locationAnswers } from './device.ts'
import { CENTRO, heldOrder, offerSince, riderOf, PICKUP } from '../support/scripted/entities.ts'
import { acceptButton } from '../support/phone.ts'
import { expect, giveClock, openAs, openOnDuty, test } from './scripted.ts'

test.use({ launchOptions: WITH_MAPS, withMap: true })
test.beforeEach(({ page }) => giveClock(page))

test('the map shows the city at zoom 15', async ({ page, api }) => {
  const near = 0.0008
  api.delivers(
    heldOrder('assigned', {
      destination: {
        latitudeDestination: PICKUP.latitude,
        longitudeDestination: PICKUP.longitude + near,
        ...PICKUP,
      },
    }),
  )
  await openOnDuty(page, api)
  const column = async (name: string) => {
    const box = await page.getByRole('img', { name }).boundingBox()
    return (box?.x ?? NaN) + (box?.width ?? NaN) / 2
  }
  // At zoom 15 the world is 512 · 2^15 pixels around, whatever the map is fitted to.
  const expected = (near / 360) * 512 * 2 ** 15
  await expect
    .poll(async () => {
      const apart = (await column('Punto de entrega')) - (await column('Punto de retiro'))
      return Math.abs(apart - expected)
    })
    .toBeLessThan(2)
})

test('the destination is an area until the order is held', async ({ page, api }) => {
  api.offers(offerSince).accepts(heldOrder())
  await openOnDuty(page, api)
  const area = page.getByRole('img', { name: 'Zona de entrega aproximada' })
  const point = page.getByRole('img', { name: 'Punto de entrega' })
  await expect(area).toBeVisible()
  await expect(point).toHaveCount(0)
  await acceptButton(page).click()
  await expect(point).toBeVisible()
  await expect(area).toHaveCount(0)
})

test('without an order the map looks at the rider', async ({ page, api }) => {
  await locationAnswers(page, PICKUP)
  await openAs(page, api, riderOf({ working: true, zone: { ...CENTRO, latitude: 0, longitude: 0 } }))
  await expect
    .poll(async () => {
      const box = await page.getByRole('img', { name: 'Tu posición' }).boundingBox()
      return Math.abs((box?.x ?? NaN) + (box?.width ?? NaN) / 2 - 180)
    })
    .toBeLessThan(2)
})
