/** Every screen of the console in the windows of small desks: nothing is cut off, nothing wider than the window. */
import type { Page } from '@playwright/test'
import { logInAtDesk, openDesk } from './desk.ts'
import type { Platform } from './platform.ts'
import { withoutMap } from './rider.ts'
import { expect, test } from './server.ts'

const WINDOWS = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
]

/** A day of long names and large amounts. Gives where the console shows its parts. */
async function aDay(platform: Platform): Promise<string[]> {
  const zoneId = await platform.createZone('Villa General Mitre y Villa Santa Rita')
  await platform.signUp('Maximiliano Ezequiel Fernández Echeverría', zoneId)
  await platform.createRider('María de los Ángeles Rodríguez Larreta', zoneId)
  await platform.block((await platform.createRider('Juan Ignacio Etcheverry', zoneId)).id, 'Papeles vencidos')
  const storeId = await platform.createStore('Empanadas Tucumanas de la Avenida San Martín', zoneId)
  await platform.placeOrder(zoneId, storeId)
  const orderId = await platform.placeOrder(zoneId)
  await platform.report(orderId, 'El local está cerrado y nadie contesta el teléfono desde hace media hora')
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Argentina/Buenos_Aires' }).format()
  return [
    '',
    '?day=2026-01-05',
    `orders/${orderId}`,
    'orders/new',
    'map',
    'riders',
    'riders/active',
    'riders/blocked',
    'zones',
    'zones/new',
    `zones/${zoneId}`,
    'stores',
    'stores/new',
    'replay',
    `replay?zone=${zoneId}&day=${today}`,
    'nowhere',
  ]
}

/** What is cut off on the screen that shows, in a line each. */
async function cutOff(desk: Page): Promise<string[]> {
  return await desk.evaluate(() => {
    const told: string[] = []
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) told.push(`the page is ${scrollWidth - clientWidth} px too wide`)
    for (const element of document.querySelectorAll('body *')) {
      const style = getComputedStyle(element)
      const { left, right, width, height } = element.getBoundingClientRect()
      // Maps clip what they draw; what only a screen reader sees is a pixel.
      const unseen = width <= 1 || height <= 1 || element.closest('.maplibregl-map, svg, option') !== null
      if (unseen || style.visibility === 'hidden') continue
      if (left < 0 || right > clientWidth + 0.5) told.push(`${name(element)} leaves the window`)
      const hidden = element.scrollWidth - element.clientWidth
      const clips = style.overflowX !== 'visible' || element.matches('button, a, td, th')
      if (clips && style.display !== 'inline' && hidden > 1) told.push(`${name(element)} hides ${hidden} px`)
    }
    return told
  })
}

test('no screen cuts anything off', async ({ browser, platform }) => {
  const screens = await aDay(platform)
  const desk = await openDesk(browser, platform.origin)
  await withoutMap(desk.context())
  await desk.reload()
  const found: string[] = []
  const look = async (screen: string) => {
    for (const size of WINDOWS) {
      await desk.setViewportSize(size)
      for (const line of await cutOff(desk)) found.push(`${screen} at ${size.width}: ${line}`)
    }
  }
  await look('login')
  await logInAtDesk(desk)
  for (const screen of screens) {
    await desk.goto(`/console/${screen}`)
    await expect(desk.getByRole('heading').first()).toBeVisible()
    await expect(desk.getByText('Cargando…')).toHaveCount(0)
    await look(screen)
  }
  expect(found).toEqual([])
})
