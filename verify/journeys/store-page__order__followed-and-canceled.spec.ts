/** A shop without a system: let in by an operator, it orders a rider, follows the order, and cancels another. */
import type { Page } from '@playwright/test'
import { acceptButton, advanceTo } from '../support/phone.ts'
import { ALL_RULES, COLOUR_RULES, violations } from './axe.ts'
import { onDemoCity } from './city.ts'
import { openDesk } from './desk.ts'
import { faultsOf, holdPhone, TELLING_PHONES, USUAL_PHONE } from './reflow.ts'
import { goOnDuty, logIn, openPhone } from './rider.ts'
import { expect, test } from './server.ts'

test.use(onDemoCity)

const EMAIL = 'dora@rotiseria.example'
const PASSWORD = 'milanesa con papas'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Every screen can be read and reached on narrow phones with large text, and in both themes. */
async function expectFit(page: Page): Promise<void> {
  for (const phone of TELLING_PHONES) {
    await holdPhone(page, phone)
    expect(await faultsOf(page), phone.name).toEqual([])
  }
  await holdPhone(page, TELLING_PHONES[1])
  expect(await violations(page, ALL_RULES, false)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, COLOUR_RULES, false)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await holdPhone(page, USUAL_PHONE)
}

async function fillOrder(page: Page, customer: string, address: string): Promise<void> {
  await page.getByLabel('Nombre del cliente').fill(customer)
  await page.getByLabel('Teléfono del cliente').fill('11 5555-0134')
  await page.getByLabel('Dirección de entrega').fill(address)
  await page.getByLabel('¿Qué lleva?').fill('2 milanesas')
  await page.getByLabel('Cuánto paga en el local').fill('4500')
}

test('a person of a store comes in, orders, sees the rider’s steps, and cancels another order', async ({
  browser,
  platform,
}) => {
  const zone = await platform.createZone()
  await platform.setPrices(zone.id)
  const { id, name } = await platform.createStore('Rotisería', zone.id)
  const { email } = await platform.createRider('Juan Moto', zone.id)
  const rider = await openPhone(browser, platform.origin, 200)
  await logIn(rider, email)
  await goOnDuty(rider, zone.name)

  const desk = await openDesk(browser, platform, `stores/${id}`)
  await press(desk, 'Dar acceso')
  await desk.getByLabel('Nombre de la persona').fill('Dora Caja')
  await desk.getByLabel('Email').fill(EMAIL)
  await press(desk, 'Hacer el enlace')
  const link = await desk.getByLabel('Enlace', { exact: true }).inputValue()
  await expect(desk.getByRole('link', { name: 'Mandar por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  await press(desk, 'Ya lo mandé')
  await expect(desk.getByText('Todavía no entró')).toBeVisible()

  const context = await browser.newContext({ baseURL: platform.origin, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(`/locales/entrar${new URL(link).hash}`)
  await expectFit(page)
  await page.getByLabel('Contraseña nueva').fill(PASSWORD)
  await press(page, 'Guardar contraseña')
  await page.getByRole('link', { name: 'Ir a entrar' }).click()
  await expectFit(page)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await press(page, 'Entrar')
  await expect(page.getByText(name)).toBeVisible()

  await fillOrder(page, 'Julia Ríos', 'Pasaje Jacarandá 87')
  await expect(page.getByRole('button', { name: /^Pedir rider · \$/ })).toBeEnabled()
  await expectFit(page)
  await press(page, /^Pedir rider/)
  const card = page.getByRole('listitem').filter({ hasText: 'Julia Ríos' })
  await expect(card).toContainText('Buscamos un rider')

  await acceptButton(rider).click()
  await expect(card).toContainText('Tiene rider', { timeout: 20_000 })
  await expect(card).toContainText('Juan, moto')
  await expect(card).toContainText(/Llega al local a eso de las \d\d:\d\d/)
  await advanceTo(rider, 'Yendo a retirar').click()
  await expect(card).toContainText('El rider va al local', { timeout: 20_000 })

  await press(page, 'Pedir')
  await page.getByLabel('Nombre del cliente').fill('juli')
  await press(page, /Julia Ríos.*Pasaje Jacarandá 87/)
  await expect(page.getByLabel('Dirección de entrega')).toHaveValue('Pasaje Jacarandá 87')
  await page.getByLabel('Sin pagar en el local').check()
  await press(page, /^Pedir rider · /)
  const second = page.getByRole('listitem').filter({ hasText: 'Buscamos un rider' })
  await expect(second).toBeVisible()
  await expectFit(page)
  await second.getByRole('button', { name: /^Cambiar el pedido/ }).click()
  await page.getByRole('dialog').getByLabel('Ya está todo pagado').check()
  await expectFit(page)
  await press(page, 'Guardar')
  await expect(page.getByRole('dialog')).toBeHidden()
  await second.getByRole('button', { name: /^Cancelar el pedido/ }).click()
  await expect(page.getByRole('dialog')).toContainText('No cuesta nada')
  await page.getByLabel('Motivo').fill('Se arrepintió')
  await expectFit(page)
  await press(page, 'Cancelar pedido')
  await expect(page.getByRole('listitem').filter({ hasText: 'Cancelado' })).toContainText(
    'Lo dijo el local: Se arrepintió',
  )
  await press(page, 'Cuenta')
  await expect(page.getByText('El local no debe nada.')).toBeVisible()
  await expectFit(page)

  // Closed and opened again, the phone is still in; without signal it says so.
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pedir un rider' })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await context.setOffline(false)

  await press(desk, 'Terminar el acceso de Dora Caja')
  await desk.getByRole('dialog').getByRole('button', { name: 'Terminar acceso' }).click()
  await expect(desk.getByText('Todavía no entra nadie.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Entrá a tu local' })).toBeVisible()
})
