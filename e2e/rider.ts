/** A rider's phone: a browser of its own, somewhere in the city, and what a thumb does on it. */
import type { Browser, Page } from '@playwright/test'
import { PASSWORD, PICKUP, type Platform } from './platform.ts'

/** Opens a phone this many metres north of the pickup. */
export async function openPhone(browser: Browser, origin: string, metresFromPickup: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    permissions: ['geolocation'],
    geolocation: {
      latitude: PICKUP.latitude + metresFromPickup / 111_195,
      longitude: PICKUP.longitude,
      accuracy: 8,
    },
    hasTouch: true,
    isMobile: true,
  })
  return await context.newPage()
}

export async function logIn(phone: Page, email: string): Promise<void> {
  await phone.goto('/')
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Iniciar sesión con email' }).click()
}

/** Two riders on duty in a new zone, one near the pickup of `placeOrder`, one far. */
export async function twoRidersOnDuty(browser: Browser, platform: Platform) {
  const zoneId = await platform.createZone('Centro')
  const open = async (name: string, metres: number) => {
    const { email } = await platform.createRider(name, zoneId)
    const phone = await openPhone(browser, platform.origin, metres)
    await logIn(phone, email)
    await goOnDuty(phone, 'Centro')
    return phone
  }
  return { zoneId, near: await open('Nora Cerca', 200), far: await open('Luis Lejos', 2_500) }
}

/** The card of an offer. */
export const offerOn = (phone: Page) => phone.getByRole('region', { name: 'Pedido ofrecido' })

/** From the work screen to waiting for orders, the way a rider goes. */
export async function goOnDuty(phone: Page, zone: string): Promise<void> {
  await phone.getByRole('button', { name: 'Activarse para recibir pedidos' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Seleccioná tu zona de trabajo' })
  await dialog.getByLabel('Zona').selectOption({ label: zone })
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await phone.getByRole('button', { name: 'Continuar' }).click()
  await phone.getByText('📦 Esperando pedidos').waitFor()
}
