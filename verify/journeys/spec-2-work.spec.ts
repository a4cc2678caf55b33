/** Section 2: the work screen, off duty and on. */
import { routes, type CallName } from '@puni/contract/routes'
import { BLOCKED, heldOrder, offerSince } from './entities.ts'
import {
  acceptButton,
  activate,
  askForDuty,
  button,
  deliveryCard,
  dialog,
  dutyButton,
  offerCard,
  waiting,
  zoneDialog,
} from './phone.ts'
import { expect, openAs, openOffDuty, openOnDuty, test } from './scripted.ts'

const CALLS = Object.keys(routes) as CallName[]

test.describe('work screen, off duty', () => {
  test('a blocked rider sees only the message and the contacts', async ({ page, api }) => {
    await openAs(page, api, BLOCKED, '/history')
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /soporte@puni\.example/ })).toHaveAttribute(
      'href',
      'mailto:soporte@puni.example',
    )
    await expect(main.getByRole('link', { name: /\+54 11 5555-0100/ })).toHaveAttribute(
      'href',
      'tel:+541155550100',
    )
    await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/5491155550100',
    )
    await expect(dutyButton(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Ver Pedidos' })).toHaveCount(0)
    // Nor does the app ask for what it would be refused.
    const refused = CALLS.filter((name) => 'standing' in routes[name] && routes[name].standing === 'active')
    expect(refused.flatMap((name) => api.sent(name))).toEqual([])
  })

  test('the way onto duty begins with the zones, by name', async ({ page, api }) => {
    await openOffDuty(page, api)
    await dutyButton(page).click()
    const zones = zoneDialog(page)
    await expect(zones.getByRole('option')).toHaveText(['Seleccionar zona', 'Almagro', 'Centro'])
    await expect(activate(page)).toBeDisabled()
    await zones.getByLabel('Zona').selectOption({ label: 'Centro' })
    await expect(activate(page)).toBeEnabled()
    await zones.getByRole('button', { name: 'Cancelar' }).click()
    await expect(zones).toBeHidden()
  })

  test('going on duty shows Activando... until the server has answered', async ({ page, api }) => {
    await openOffDuty(page, api)
    const answer = api.holds('setWorking')
    await askForDuty(page)
    await expect(button(page, 'Activando...')).toBeVisible()
    answer()
    await expect(waiting(page)).toBeVisible()
  })
})

test.describe('work screen, on duty', () => {
  test('without an order the panel says that orders are awaited', async ({ page, api }) => {
    await openOnDuty(page, api)
    await expect.poll(() => api.answered('getOfferedOrder')).toBeGreaterThan(0)
    await expect(waiting(page)).toBeVisible()
    await expect(offerCard(page)).toHaveCount(0)
    await expect(deliveryCard(page)).toHaveCount(0)
  })

  test('an accepted order comes before an offered one', async ({ page, api }) => {
    api.offers(offerSince).delivers(heldOrder())
    await openOnDuty(page, api)
    await expect(deliveryCard(page)).toBeVisible()
    await expect(offerCard(page)).toHaveCount(0)
    await expect(waiting(page)).toHaveCount(0)
  })

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
})
