/** An operator's desk: the console in a window of its own, and what an operator does in it. */
import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import type { Reply } from '@puni/contract/calls'
import { Platform } from './platform.ts'

/** Opens the console at a path of it, for an operator who has logged in. */
export async function openDesk(
  browser: Browser,
  platform: Platform,
  path = '',
  options?: BrowserContextOptions,
): Promise<Page> {
  const context = await newDesk(browser, platform.origin, options)
  await enterDesk(context, platform.origin, await platform.confirmedToken())
  const desk = await context.newPage()
  await desk.goto(`/console/${path}`)
  await expect(sections(desk)).toBeVisible()
  return desk
}

/** Gives a browser the session with this token, as a login does. */
export async function enterDesk(context: BrowserContext, origin: string, token: string): Promise<void> {
  await context.addCookies([
    { name: 'puni-operator', value: token, url: origin, httpOnly: true, sameSite: 'Strict' },
  ])
  await context.addInitScript(
    () => location.origin !== 'null' && localStorage.setItem('operatorSession', 'of the test'),
  )
}

/** Opens the console at a path of it, at its login. */
export async function openDeskLogin(
  browser: Browser,
  origin: string,
  path = '',
  options?: BrowserContextOptions,
): Promise<Page> {
  const desk = await (await newDesk(browser, origin, options)).newPage()
  await desk.goto(`/console/${path}`)
  return desk
}

const newDesk = (browser: Browser, baseURL: string, options?: BrowserContextOptions) =>
  browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    ...options,
  })

/** Logs in and returns to the screen of the URL. */
export async function logInAtDesk(desk: Page): Promise<void> {
  await desk.getByLabel('Email').fill(Platform.operator.email)
  await desk.getByLabel('Contraseña', { exact: true }).fill(Platform.operator.password)
  await desk.getByRole('button', { name: 'Ingresar' }).click()
  await expect(sections(desk)).toBeVisible()
}

export const sections = (desk: Page): Locator => desk.getByRole('navigation', { name: 'Secciones' })

/** The lines of the board that have these words. */
export const orderRows = (desk: Page, words: string | RegExp): Locator =>
  desk.getByRole('list', { name: 'Pedidos abiertos' }).getByRole('listitem').filter({ hasText: words })

/** Opens a section of the console. */
export async function goToSection(desk: Page, name: string): Promise<void> {
  await sections(desk).getByRole('link', { name }).click()
}

/** Fills in where an order goes, on the page of a new one: coordinates as people write them. */
export async function fillDelivery(desk: Page): Promise<void> {
  for (const [field, text] of [
    ['Calle de entrega', 'Belgrano'],
    ['Altura de entrega', '2200'],
    ['Ciudad de entrega', 'Buenos Aires'],
    ['Latitud de entrega', '-34,615'],
    ['Longitud de entrega', '-58.41'],
  ] as const) {
    await desk.getByLabel(field).fill(text)
  }
}

/** Types an address into a field of a new order and chooses the first suggestion, which has to be the one expected. */
async function findAddress(desk: Page, field: string, { typed, found }: TypedAddress): Promise<void> {
  await desk.getByLabel(field).pressSequentially(typed)
  const first = desk.getByRole('listbox').getByRole('option').first()
  await expect(first).toContainText(found)
  // Marked, it belongs to the whole text: of an earlier one Enter takes nothing.
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await desk.keyboard.press('Enter')
}

/** What an operator types, and the suggestion for it. */
export interface TypedAddress {
  readonly typed: string
  readonly found: string
}

/** What a chosen suggestion filled in. */
interface Pin {
  readonly streetNumber: string
  readonly lat: number
  readonly lng: number
}

/** Places an order of an independent sender, from one typed address to another, that pays the rider 2,300 pesos. */
export async function placeTypedOrder(
  desk: Page,
  zone: string,
  addresses: { readonly pickup: TypedAddress; readonly delivery: TypedAddress },
): Promise<{ orderId: string; pickup: Pin; delivery: Pin }> {
  await goToSection(desk, 'Pedidos')
  await desk.getByRole('link', { name: 'Nuevo pedido' }).first().click()
  await desk.getByLabel('Remitente independiente').check()
  await desk.getByLabel('Zona').selectOption({ label: zone })
  await desk.getByLabel('Nombre del remitente').fill('Pizzería Güerrín')
  await findAddress(desk, 'Calle de retiro', addresses.pickup)
  await desk.getByLabel('Ciudad de retiro').fill('Buenos Aires')
  await findAddress(desk, 'Calle de entrega', addresses.delivery)
  await desk.getByLabel('Ciudad de entrega').fill('Buenos Aires')
  await desk.getByLabel('Valor en el local').fill('12500')
  await desk.getByLabel('Envío').fill('2300')
  const pins = { pickup: await pinOf(desk, 'retiro'), delivery: await pinOf(desk, 'entrega') }
  const created = desk.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/orders'),
  )
  await desk.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(desk.getByText('Pedido creado').first()).toBeVisible()
  const { order } = (await (await created).json()) as Reply<'createOrder'>
  return { orderId: order._id, ...pins }
}

async function pinOf(desk: Page, end: 'retiro' | 'entrega'): Promise<Pin> {
  const [streetNumber, lat, lng] = await Promise.all(
    ['Altura', 'Latitud', 'Longitud'].map((field) => desk.getByLabel(`${field} de ${end}`).inputValue()),
  )
  return { streetNumber: streetNumber!, lat: Number(lat), lng: Number(lng) }
}
