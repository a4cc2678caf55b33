/** Browsers that are slow to load the app, refuse storage, are old, or have no scripts at all. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { refuseStorage } from './conditions/no-storage.ts'
import { beOld } from './conditions/old-browser.ts'
import { CONFIG, heldOrder } from '../support/scripted/entities.ts'
import {
  advanceTo,
  alertWith,
  button,
  deliveryCard,
  dutyButton,
  fillLogin,
  logInButton,
} from '../support/phone.ts'
import { expect, openOnDuty, test } from './scripted.ts'

/** The app's own code arrives only when the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a login sent before the app has started stays on the page, and is sent when it has', async ({
  page,
  api,
}) => {
  const start = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await fillLogin(page, 'ramona@e2e.example', 'clave-segura-1')
  await logInButton(page).click()
  await expect(page.locator('[data-sent-early]')).toHaveCount(1)
  expect(new URL(page.url()).search).toBe('')
  expect(api.sent('loginRider')).toEqual([])

  start()
  await expect(dutyButton(page)).toBeVisible()
  expect(api.sent('loginRider').map(({ body }) => body)).toEqual([
    { email: 'ramona@e2e.example', password: 'clave-segura-1' },
  ])
})

test('where the browser keeps nothing the app works for as long as it is open, and says so', async ({
  page,
  api,
}) => {
  await refuseStorage(page)
  deliversWhatIsAdvanced(api)
  await page.goto('/')
  await expect(page.getByText('Este navegador no guarda datos')).toBeVisible()
  await fillLogin(page, 'ramona@e2e.example', 'clave-segura-1')
  await logInButton(page).click()
  await expect(deliveryCard(page)).toBeVisible()
  await advanceTo(page, 'En camino').click()
  await expect(advanceTo(page, 'Entregado')).toBeVisible()
})

/** An order whose status advances with the rider's steps. */
function deliversWhatIsAdvanced(api: Parameters<typeof openOnDuty>[1]): void {
  api.takesSteps(heldOrder('waiting_pickup'))
}

/** Functions that browsers of 2022 do not have. */
const YOUNG: Readonly<Record<string, readonly string[]>> = {
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  AbortSignal: ['timeout', 'any'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
  'HTMLFormElement.prototype': ['requestSubmit'],
  'Iterator.prototype': ['map', 'filter', 'some', 'find', 'every', 'toArray', 'reduce', 'forEach', 'flatMap'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf'],
  URL: ['canParse', 'parse'],
  'URLSearchParams.prototype': ['size'],
  globalThis: ['requestIdleCallback', 'navigation', 'scheduler'],
}

test('a browser of 2022 runs the app', async ({ page, api }) => {
  await page.addInitScript((young) => {
    for (const [path, names] of Object.entries(young)) {
      const owner = path.split('.').reduce<object>((at, name) => Reflect.get(at, name) as object, globalThis)
      for (const name of names) Reflect.deleteProperty(owner, name)
    }
  }, YOUNG)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  deliversWhatIsAdvanced(api)
  await openOnDuty(page, api)
  await advanceTo(page, 'En camino').click()
  await expect(advanceTo(page, 'Entregado')).toBeVisible()
  for (const [screen, title] of [
    ['Resumen', 'Resumen por Mes'],
    ['Historial', 'Ver Pedidos'],
  ] as const) {
    await page.getByRole('link', { name: screen }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect.poll(() => api.sent('getHistoricalOrders').at(-1)?.query['entityType']).toBe('rider')
  expect(errors).toEqual([])
})

test('an older one reads what to do, and whom to ask', async ({ page }) => {
  await beOld(page)
  await page.goto('/')
  await expect(alertWith(page, 'Actualizá tu navegador')).toBeVisible()
  await expect(page.getByRole('link', { name: CONFIG.support.email })).toBeVisible()
  await expect(logInButton(page)).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the page says that it needs them', async ({ page }) => {
    await page.goto('/')
    // Playwright's text locators skip its contents.
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.locator('noscript p')).toContainText('PUNI Rider necesita JavaScript')
    await expect(button(page, 'Iniciar sesión con email')).toBeVisible()
  })
})

/**
 * What the oldest browsers of the build do not understand, or pages without TLS do not have. The map itself
 * reports where it cannot run.
 */
const FOREIGN =
  /\.(toSorted|toReversed|toSpliced|symmetricDifference|isSubsetOf|withResolvers|fromAsync|isWellFormed|randomUUID)\(|AbortSignal\.(timeout|any)\(|(Object|Map)\.groupBy\(|URL\.(canParse|parse)\(|\(\?<[=!]|\bstatic\s*\{/g

test('what is built uses nothing that the oldest browsers lack', () => {
  const found = ['rider', 'console'].flatMap((app) => {
    const folder = fileURLToPath(new URL(`../../apps/${app}/dist/assets/`, import.meta.url))
    return readdirSync(folder)
      .filter((file) => file.endsWith('.js') && !/map|canvas/.test(file))
      .flatMap((file) => {
        const uses = readFileSync(folder + file, 'utf8').match(FOREIGN) ?? []
        return uses.map((use) => `${app}/${file}: ${use}`)
      })
  })
  expect(found).toEqual([])
})
