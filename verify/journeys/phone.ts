/** What a courier sees and does, in the words of the screens. */
import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD, PIXEL } from './platform.ts'

export const ACCOUNT_BLOCKED = 'Tu cuenta ha sido bloqueada. Por favor, contacta con soporte técnico.'
export const LOCATION_NEEDED = 'Necesitas permitir el acceso a la ubicación para activarte como rider'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
/** Anything announced immediately: toasts and notices. */
export const alertWith = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: words })

export const userMenu = (page: Page) => button(page, 'Menú de usuario')
/** The button for going on duty. */
export const dutyButton = (page: Page) => button(page, 'Activarse para recibir pedidos')

export const offerCard = (page: Page) => page.getByRole('region', { name: 'Pedido ofrecido' })
export const acceptButton = (page: Page) =>
  offerCard(page).getByRole('button', { name: 'Aceptar', exact: true })
export const skipButton = (page: Page) => offerCard(page).getByRole('button', { name: 'Rechazar pedido' })
/** Opens the explanation of the offer. */
export const openWhy = (page: Page) => offerCard(page).getByText('¿Por qué a mí?', { exact: true }).click()
export const deliveryCard = (page: Page) => page.getByRole('region', { name: 'Pedido en curso' })
export const waiting = (page: Page) => page.getByText('📦 Esperando pedidos', { exact: true })
export const advanceTo = (page: Page, label: string) => button(page, `Avanzar a: ${label}`)

/** Moves the knob of a slide from its beginning to its end, or by this share of the way. */
export async function slide(page: Page, track: Locator, share = 1): Promise<void> {
  const box = await track.boundingBox()
  if (box === null) throw new Error('the slide is not on the screen')
  const [from, y] = [box.x + 32, box.y + box.height / 2]
  await page.mouse.move(from, y)
  await page.mouse.down()
  await page.mouse.move(from + (box.width - 64) * share, y, { steps: 8 })
  await page.mouse.up()
}

/** Takes the next step of an order that asks for no proof: the last one is slid. */
export async function advance(page: Page, label: string): Promise<void> {
  const step = advanceTo(page, label)
  if (label !== 'Entregado') return await step.click()
  await expect(step).toBeEnabled()
  await slide(page, step)
}

/** A line of the history: one order, by its store. */
export const historyLine = (page: Page, store: string) =>
  page.getByRole('listitem').getByRole('button', { name: store })

export const zoneDialog = (page: Page) => dialog(page, 'Seleccioná tu zona de trabajo')
export const activate = (page: Page) => zoneDialog(page).getByRole('button', { name: 'Activar', exact: true })

/** Opens the dialog of the zones and chooses one. */
export async function chooseZone(page: Page, zone = 'Centro'): Promise<void> {
  await dutyButton(page).click()
  await zoneDialog(page).getByLabel('Zona').selectOption({ label: zone })
}

/** All the steps to go on duty, except the answers of the device and the server. */
export async function askForDuty(page: Page, zone = 'Centro'): Promise<void> {
  await chooseZone(page, zone)
  await activate(page).click()
  await button(page, 'Continuar').click()
}

/** Chooses from the user menu. */
export async function chooseFromMenu(page: Page, item: string): Promise<void> {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
}

/** Opens the form for a forgotten password from the login. */
export async function openRecovery(page: Page, email = 'ramona@e2e.example') {
  if (page.url() === 'about:blank') await page.goto('/')
  await button(page, 'Olvidé mi contraseña').click()
  await expect(page.getByRole('heading', { name: 'Olvidé mi contraseña' })).toBeVisible()
  const submit = () => button(page, 'Guardar contraseña').click()
  /** Fills the form and submits it. */
  const fill = async (code: string, password: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Código de soporte').fill(code)
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(password)
    await submit()
  }
  return { fill, submit }
}

export const logInButton = (page: Page) => button(page, 'Iniciar sesión con email')

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código de activación').fill(code)
  await button(page, 'Activar').click()
}

/**
 * Advances a stopped clock by single milliseconds until this is visible; it waits for the network, not for
 * time.
 */
export async function tickUntil(page: Page, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(seen).toBeVisible({ timeout: 30 })
  }).toPass({ intervals: [10] })
}

interface FilePayload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A photo of nothing. */
export const PHOTO: FilePayload = { name: 'foto.png', mimeType: 'image/png', buffer: PIXEL }

export const signUpForm = (page: Page) => page.getByRole('form', { name: 'Crear Nuevo Rider' })

/** The sign-up form, opened. */
export async function openSignUp(page: Page): Promise<Locator> {
  await page.goto('/')
  await button(page, 'Crear usuario').click()
  const form = signUpForm(page)
  await form.waitFor()
  return form
}

export const createRiderButton = (form: Locator) => form.getByRole('button', { name: 'Crear Rider' })

/** Fills every field of the sign-up form. */
export async function fillSignUp(form: Locator, photo: FilePayload = PHOTO): Promise<void> {
  await form.getByLabel('Nombre completo').fill('Ramona Díaz')
  await form.getByLabel('Email').fill('ramona@e2e.example')
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Número de documento').fill('30123456')
  await form.getByLabel('Teléfono').fill('+54 9 11 5555-0145')
  await form.getByLabel('Zona').selectOption({ label: 'Centro' })
  await form.getByLabel('Tipo de vehículo').selectOption('Moto')
  await form.getByLabel('Foto del DNI').setInputFiles(photo)
  await form.getByLabel('Selfie').setInputFiles(photo)
}
