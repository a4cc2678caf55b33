/** An operator's desk: the console in a window of its own, and what an operator does in it. */
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { Platform } from './platform.ts'

/** Opens the console at a path of it, at its login. */
export async function openDesk(
  browser: Browser,
  origin: string,
  path = '',
  options?: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    ...options,
  })
  const desk = await context.newPage()
  await desk.goto(`/console/${path}`)
  return desk
}

/** Logs in and returns to the screen of the URL. */
export async function logInAtDesk(desk: Page): Promise<void> {
  await desk.getByLabel('Email').fill(Platform.operator.email)
  await desk.getByLabel('Contraseña', { exact: true }).fill(Platform.operator.password)
  await desk.getByRole('button', { name: 'Ingresar' }).click()
  await expect(sections(desk)).toBeVisible()
}

export const sections = (desk: Page): Locator => desk.getByRole('navigation', { name: 'Secciones' })

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
