/** A rider's phone: a browser of its own, somewhere in the city, and what a thumb does on it. */
import type { Browser, Page } from '@playwright/test'
import { PASSWORD, PICKUP } from './platform.ts'

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

/** From the work screen to waiting for orders, the way a rider goes. */
export async function goOnDuty(phone: Page, zone: string): Promise<void> {
  await phone.getByRole('button', { name: 'Activarse para recibir pedidos' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Seleccioná tu zona de trabajo' })
  await dialog.getByLabel('Zona').selectOption({ label: zone })
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await phone.getByRole('button', { name: 'Continuar' }).click()
  await phone.getByText('📦 Esperando pedidos').waitFor()
}
