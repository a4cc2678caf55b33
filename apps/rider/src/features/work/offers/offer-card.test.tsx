/** An offer, and both answers to it. */
import { runFor, sleepFor, stopClock } from '@puni/verify/support/components/clock'
import {
  acceptButton,
  alertWith,
  deliveryCard,
  dialog,
  offerCard,
  skipButton,
  waiting,
} from '@puni/verify/support/phone'
import {
  NOON,
  ORDER_ID,
  OTHER_RIDER_ID,
  RIDER_ID,
  heldOrder,
  offerSince,
} from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { mayNotify } from '../../../testing/push.ts'
import { eventually, expect, firstCall, followsStream, openOnDuty, test } from '../../../testing/scripted.ts'
import { MARGIN, lastsFor, tickUntil } from '../../../testing/time.ts'

describe('specification, section 8', () => {
  test('offered order: logged, and the offer is gone', async ({ page, api, watch }) => {
    api.streams().offers(offerSince)
    await openOnDuty(page, api)
    await expect(offerCard(page)).toBeVisible()
    api.refuses('getOfferedOrder', 'INVALID_INPUT', 'Algo no anda')
    await page.say({ type: 'offer', orderId: '' })
    await expect(waiting(page)).toBeVisible()
    watch.expects('Error al obtener pedido ofrecido')
  })

  test('assignment: Error al asignar la order', async ({ page, api, watch }) => {
    api.offers(offerSince).refuses('acceptOrder', 'INTERNAL')
    await openOnDuty(page, api)
    await acceptButton(page).click()
    await expect(alertWith(page, 'Error al asignar la order')).toBeVisible()
    watch.expects('Error al asignar la order')
    await expect(offerCard(page)).toBeVisible()
  })

  test('skip: Error al pasar pedido', async ({ page, api, watch }) => {
    watch.expects('skipOrder')
    api.offers(offerSince).refuses('skipOrder', 'INTERNAL')
    await openOnDuty(page, api)
    await skipButton(page).click()
    await expect(alertWith(page, 'Error al pasar pedido')).toBeVisible()
    watch.expects('Error al pasar pedido')
    // It is stored and retried; for the rider the offer is gone.
    await expect(offerCard(page)).toHaveCount(0)
    const before = api.sent('skipOrder').length
    await eventually(() => api.sent('skipOrder').length).toBeGreaterThan(before)
  })
})

describe('specification, section 9', () => {
  test('the modal of the started trip shows for 3 s', async ({ page, api }) => {
    api.offers(offerSince(NOON)).answers('acceptOrder', () => {
      api.delivers(heldOrder()).offers(null)
      return { order: heldOrder() }
    })
    await openOnDuty(page, api)
    await expect(offerCard(page)).toBeVisible()
    stopClock()
    await acceptButton(page).click()
    const started = dialog(page, '¡Comenzó el viaje!')
    await tickUntil(started)
    await lastsFor(started, 3_000)
  })

  test('the offer is asked for again 90 s and 250 ms after it was made, not before', async ({
    page,
    api,
  }) => {
    // Most of its life is over already: the stream, which ends the polling, bears half a minute of silence only.
    const offeredAt = NOON.getTime() - 75_000
    api.streams().offers(offerSince(new Date(offeredAt)))
    await openOnDuty(page, api)
    await expect(offerCard(page)).toBeVisible()
    await followsStream(api)
    stopClock()
    // Requested once more while time stands still: no network delay skews the clocks.
    const before = api.answered('getOfferedOrder')
    await page.say({ type: 'offer', orderId: '' })
    await eventually(() => api.answered('getOfferedOrder')).toBe(before + 1)
    await tickUntil(offerCard(page))
    await runFor(offeredAt + 90_000 + 250 - Date.now() - MARGIN)
    expect(api.sent('getOfferedOrder').length).toBe(before + 1)
    api.offers(null)
    await runFor(2 * MARGIN)
    await eventually(() => api.sent('getOfferedOrder').length).toBe(before + 2)
    await tickUntil(waiting(page))
  })

  test('the countdown of the offer ends after 90 s', async ({ page, api }) => {
    api.offers(offerSince(NOON))
    await openOnDuty(page, api)
    const accept = acceptButton(page)
    await expect(accept).toBeEnabled()
    // Held: the card stays visible, and no answer in progress while time jumps skews the clocks.
    api.holds('getOfferedOrder')
    stopClock()
    // The phone jumps, so that the held question is not given up; a second passes on waking.
    await sleepFor(NOON.getTime() + 59_500 - Date.now())
    await expect(offerCard(page).getByRole('timer')).toContainText('30 s')
    await sleepFor(NOON.getTime() + 87_500 - Date.now())
    await expect(accept).toBeEnabled()
    await runFor(2_500)
    await expect(accept).toBeDisabled()
  })
})

describe('specification, section 7', () => {
  test('PUT /orders/{orderId}/{riderId} assigns with an empty body', async ({ page, api }) => {
    api.offers(offerSince).accepts(heldOrder())
    await openOnDuty(page, api)
    await acceptButton(page).click()
    const { method, path, body } = await firstCall(api, 'acceptOrder')
    expect([method, path]).toEqual(['PUT', `/orders/${ORDER_ID}/${RIDER_ID}`])
    expect(body).toBeNull()
  })

  test('POST /orders/{id}/skip sends riderId, action and timestamp', async ({ page, api }) => {
    api.offers(offerSince(NOON))
    await openOnDuty(page, api)
    await skipButton(page).click()
    const { method, path, body } = await firstCall(api, 'skipOrder')
    expect([method, path]).toEqual(['POST', `/orders/${ORDER_ID}/skip`])
    expect(body).toEqual({
      riderId: RIDER_ID,
      action: 'skip',
      timestamp: expect.stringMatching(/^2026-03-06T15:\d\d:\d\d\.\d{3}Z$/) as unknown,
    })
  })
})

describe('specification, section 4', () => {
  test('accepting makes the offer the accepted order', async ({ page, api }) => {
    api.offers(offerSince).answers('acceptOrder', () => {
      api.delivers(heldOrder()).offers(null)
      return { order: heldOrder() }
    })
    await openOnDuty(page, api)
    await acceptButton(page).click()
    await expect(deliveryCard(page)).toContainText('Pizzería Güerrín')
    await expect(offerCard(page)).toHaveCount(0)
  })

  test('skipping rejects the offer and fetches the next', async ({ page, api }) => {
    api.offers(offerSince).answers('skipOrder', () => {
      const _id = '7c1d5a40-3e0e-4c5e-8a54-0f4f8a1e9b02'
      api.offers(offerSince(new Date(), { _id, origin: { storeName: 'Heladería Cadore' } }))
      return { ok: true } as const
    })
    await openOnDuty(page, api)
    await skipButton(page).click()
    await expect(offerCard(page)).toContainText('Heladería Cadore')
  })

  test('an order offered to another rider is ignored', async ({ page, api }) => {
    api.offers(offerSince(new Date(), { offeredTo: OTHER_RIDER_ID }))
    await openOnDuty(page, api)
    await eventually(() => api.answered('getOfferedOrder')).toBeGreaterThan(0)
    await expect(waiting(page)).toBeVisible()
    await expect(offerCard(page)).toHaveCount(0)
  })
})

describe('specification, section 2', () => {
  test('accepting an offer starts the trip', async ({ page, api }) => {
    const started = heldOrder()
    api.offers(offerSince).answers('acceptOrder', () => {
      api.delivers(started).offers(null)
      return { order: started }
    })
    await openOnDuty(page, api)
    await acceptButton(page).click()
    await expect(dialog(page, '¡Comenzó el viaje!')).toContainText(
      'Tu pedido ha sido aceptado exitosamente. En unos segundos verás los detalles del pedido para comenzar la entrega.',
    )
    await expect(deliveryCard(page)).toBeVisible()
  })

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

describe('a phone whose clock is wrong', () => {
  for (const [what, hours] of [
    ['behind', 1],
    ['ahead', -1],
  ] as const) {
    test(`counts down right, an hour ${what}`, async ({ page, api }) => {
      api.clockAhead = hours * 3_600_000
      api.offers(offerSince(new Date(NOON.getTime() + api.clockAhead)))
      await openOnDuty(page, api)
      await expect(acceptButton(page)).toBeEnabled()
      // Held: no answer in progress while time jumps skews the clocks.
      api.holds('getOfferedOrder')
      stopClock()
      await sleepFor(NOON.getTime() + 59_500 - Date.now())
      await expect(offerCard(page).getByRole('timer')).toContainText('30 s')
    })
  }
})

test('a skip can be taken back for 5 s, and in the last seconds of the offer until it has to be sent', async ({
  page,
  api,
}) => {
  const undo = page.getByRole('button', { name: 'Deshacer: rechazaste Pizzería Güerrín' })
  const sent: number[] = []
  api
    .streams()
    .offers(offerSince)
    .answers('skipOrder', () => {
      sent.push(Date.now())
      api.offers(null)
      return { ok: true } as const
    })
  await openOnDuty(page, api)
  await skipButton(page).click()
  await undo.click()
  await expect(offerCard(page)).toBeVisible()
  await runFor(6_000)
  expect(sent).toEqual([])

  const last = new Date(Date.now() - 86_000)
  api.offers(offerSince(last))
  await page.say({ type: 'offer', orderId: '' })
  await eventually(() => offerCard(page).getByRole('timer').elements()[0]?.textContent).toMatch(/^[1-4] s/)
  await skipButton(page).click()
  await expect(undo).toBeVisible()
  await eventually(() => sent.length).toBe(1)
  const before = last.getTime() + 90_000 - (sent[0] ?? NaN)
  expect(before, 'milliseconds before the end').toBeGreaterThan(500)
  expect(before).toBeLessThan(1_500)
  await expect(undo).toHaveCount(0)
})

test('a receipt that gets lost is told again', async ({ page, api, watch }) => {
  watch.expects('No se pudo avisar que llegó el pedido')
  mayNotify()
  api.offers(offerSince(NOON)).isUnreachable('reportReceipt')
  await openOnDuty(page, api)
  await expect(offerCard(page)).toBeVisible()
  await eventually(() => api.sent('reportReceipt').length).toBe(1)
  api.replies('reportReceipt', { live: true })
  await eventually(() => api.sent('reportReceipt').map(({ body }) => body)).toEqual([
    { channel: 'poll', stage: 'seen' },
    { channel: 'poll', stage: 'seen' },
  ])
})

test('an offer that is long over cannot be accepted', async ({ page, api }) => {
  api.offers(offerSince(new Date(NOON.getTime() - 600_000)))
  await openOnDuty(page, api)
  await expect(acceptButton(page)).toBeDisabled()
})

test('a server in trouble is asked again before the offer is given up', async ({ page, api, watch }) => {
  watch.expects('Error al obtener pedido ofrecido')
  api.streams().offers(offerSince(NOON))
  await openOnDuty(page, api)
  await expect(offerCard(page)).toBeVisible()
  await followsStream(api)
  api.refuses('getOfferedOrder', 'UNAVAILABLE')
  const before = api.answered('getOfferedOrder')
  await page.say({ type: 'offer', orderId: '' })
  for (const times of [1, 2]) {
    await eventually(() => api.answered('getOfferedOrder')).toBe(before + times)
    await expect(offerCard(page)).toBeVisible()
  }
  await eventually(() => api.answered('getOfferedOrder')).toBe(before + 3)
  await expect(waiting(page)).toBeVisible()
})

test('an order that was paid beforehand is offered so', async ({ page, api }) => {
  const management = { storeValue: 0, shippingCost: 2_300, paid: true }
  api.offers((at) => offerSince(at, { management }))
  await openOnDuty(page, api)
  await expect(offerCard(page)).toContainText(/Pago en el local\s*Nada/)
  await expect(offerCard(page).getByText('No cobres', { exact: true })).toBeVisible()
  await expect(offerCard(page)).toContainText('Ya está pagado: no cobres')
  await expect(offerCard(page)).not.toContainText('al entregar')
})
