/** The customer's page, in a browser: from the order to the delivery, without signal, without a script, on small phones with large text. */
import type { Browser, Page } from '@playwright/test'
import { ALL_RULES, COLOUR_RULES, violations } from './axe.ts'
import { WITH_MAPS } from './browser.ts'
import { onDemoCity } from './city.ts'
import { faultsOf, holdPhone, TELLING_PHONES, USUAL_PHONE } from './reflow.ts'
import { expect, test } from './server.ts'

test.use({ launchOptions: WITH_MAPS, ...onDemoCity })

/** Has the page ask now, as when the signal is back. */
const askNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))
const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** Tomorrow's, if it is late; 'la' from one to two. */
const ARRIVAL = /^Llega (mañana )?entre las? \d\d:\d\d y las? \d\d:\d\d$/
const map = (page: Page) => page.locator('figure')

/** No violation and no fault, in both themes and on small phones with large text. */
async function isReadable(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect
      .poll(() => violations(page, colorScheme === 'light' ? ALL_RULES : COLOUR_RULES, false), {
        message: name,
      })
      .toEqual([])
    await picture(page, `${name}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  for (const phone of [USUAL_PHONE, ...TELLING_PHONES]) {
    await holdPhone(page, phone)
    await expect
      .poll(() => faultsOf(page), { message: `${name} on ${phone.name}`, timeout: 10_000 })
      .toEqual([])
    await picture(page, `${name}-${phone.name}`)
  }
  await holdPhone(page, USUAL_PHONE)
}

/** With `PICTURES=folder`, for whoever wants to look at it. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: `${folder}/${name}.png` })
}

test('an order is followed to the door', async ({ page, context, platform }) => {
  const zone = await platform.createZone()
  const rider = await platform.createRider('Ramón', zone.id)
  const waiting = await platform.placeOrder(zone.id)
  await page.goto(await platform.trackingUrl(waiting))
  await expect(title(page)).toHaveText('Recibimos tu pedido')
  await isReadable(page, 'placed')
  await platform.cancel(waiting)
  await askNow(page)
  await expect(title(page)).toHaveText('Tu pedido se canceló')
  await isReadable(page, 'canceled')

  const orderId = await platform.carry(rider, zone.id, 'pin')
  await page.goto(await platform.trackingUrl(orderId))
  await expect(title(page)).toHaveText('Tu pedido está en camino')
  await expect(map(page)).toBeHidden()
  await expect(page.getByText('Ahora no tenemos la ubicación del rider.')).toBeVisible()
  await expect(page.getByText((await platform.handoverOf(orderId))!.pin!)).toBeVisible()
  await isReadable(page, 'on-the-way')

  await test.step('the rider is on the map', async () => {
    await platform.locate(rider, 300)
    await askNow(page)
    await expect(page.getByRole('img', { name: 'El rider' })).toBeVisible()
    await expect(page.getByText(/^Ubicación de hace \d+ s$/)).toBeVisible()
    await expect(map(page)).toContainText('Ciudad de demostración')
    await isReadable(page, 'on-the-map')
  })

  await test.step('a note reaches the order', async () => {
    await page.getByRole('button', { name: 'El timbre no anda' }).click()
    await expect(page.getByText('Listo: el rider lo ve en su pedido.')).toBeVisible()
    await page.getByLabel('Otra cosa').fill('Es la puerta azul')
    await page.getByRole('button', { name: 'Mandar' }).click()
    await expect(page.getByLabel('Otra cosa')).toHaveValue('')
    expect(await platform.notesOf(orderId)).toEqual(['El timbre no anda', 'Es la puerta azul'])
  })

  await test.step('without signal it says so, and shows nothing as if it were now', async () => {
    await context.setOffline(true)
    await askNow(page)
    await expect(page.getByText('Sin señal: esto es de antes.')).toBeVisible()
    await page.getByLabel('Otra cosa').fill('Golpeá')
    await page.getByRole('button', { name: 'Mandar' }).click()
    await expect(page.getByText('No hay conexión con el servidor')).toBeVisible()
    await expect(page.getByLabel('Otra cosa')).toHaveValue('Golpeá')
    await isReadable(page, 'no-signal')
    await context.setOffline(false)
    await askNow(page)
    await expect(page.getByText('Sin señal: esto es de antes.')).toBeHidden()
  })

  await test.step('delivered, the page says when and forgets the rest', async () => {
    await platform.handOver(rider, orderId)
    await askNow(page)
    await expect(title(page)).toHaveText(/^Entregado a las? \d\d:\d\d$/)
    await expect(map(page)).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await isReadable(page, 'delivered')
  })
})

/** A page in a browser that runs no scripts. */
async function withoutScript(browser: Browser): Promise<Page> {
  return await (await browser.newContext({ javaScriptEnabled: false })).newPage()
}

test('its words need no script, nor do notes; a link that opens nothing says so', async ({
  browser,
  platform,
  page,
}) => {
  const zone = await platform.createZone()
  const orderId = await platform.placeOrder(zone.id)
  const plain = await withoutScript(browser)
  await plain.goto(await platform.trackingUrl(orderId))
  await expect(title(plain)).toHaveText('Recibimos tu pedido')
  await expect(plain.getByText(ARRIVAL)).toBeVisible()
  await plain.getByRole('button', { name: 'Dejalo en portería' }).click()
  await expect(plain.getByText('Ya le avisaste:')).toBeVisible()
  await plain.getByLabel('Otra cosa').fill('Tocá fuerte')
  await plain.getByRole('button', { name: 'Mandar' }).click()
  await expect(plain.getByText('Tocá fuerte')).toBeVisible()
  expect(await platform.notesOf(orderId)).toEqual(['Dejalo en portería', 'Tocá fuerte'])
  await picture(plain, 'without-script')
  await platform.cancel(orderId)

  await page.goto(`${platform.origin}/seguir/adivinado`)
  await expect(title(page)).toHaveText('No encontramos tu pedido')
  await isReadable(page, 'guessed')
})
