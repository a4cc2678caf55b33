/**
 * The built server with a city pack: addresses found while typing, the rider's street route, and the streets
 * on the map.
 */
import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIGHT_PALETTE } from '@puni/city/map/palette'
import { makeDemoCity } from '../apps/server/test/demo-city.ts'
import { WITH_MAPS } from './browser.ts'
import { shareOfColour } from './device.ts'
import { acceptButton, deliveryCard, offerCard } from './phone.ts'
import { Platform } from './platform.ts'
import { goOnDuty, logIn, openPhone } from './rider.ts'
import { expect, test } from './server.ts'

test.use({
  launchOptions: WITH_MAPS,
  // Playwright reads the names of what a fixture needs from this pattern: it has to be one, and needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  environment: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'puni-e2e-city-'))
    await provide({ CITY_DIR: await makeDemoCity(folder) })
    await rm(folder, { recursive: true })
  },
})

/** Types an address and selects the first suggestion. */
async function findAddress(desk: Page, field: string, typed: string, found: string): Promise<void> {
  await desk.getByLabel(field).pressSequentially(typed)
  await expect(desk.getByRole('listbox').getByRole('option').first()).toContainText(found)
  await desk.keyboard.press('Enter')
}

test('an order by typed addresses leads its rider along the streets of the city', async ({
  browser,
  platform,
}) => {
  const zoneId = await platform.createZone('Centro')
  const { email } = await platform.createRider('Nora Mapa', zoneId)
  const phone = await openPhone(browser, platform.origin, 200)
  const statuses: number[] = []
  phone.on('response', (response) => {
    if (response.url().includes('/city/')) statuses.push(response.status())
  })

  await test.step('a rider on duty sees the streets', async () => {
    await logIn(phone, email)
    await goOnDuty(phone, 'Centro')
    await expect(phone.getByText('Ciudad de demostración')).toBeVisible()
    await expect.poll(() => shareOfColour(phone, LIGHT_PALETTE.casing)).toBeGreaterThan(0.5)
    expect(new Set(statuses)).toEqual(new Set([206]))
  })

  await test.step('the operator finds both addresses, mistyped and without accents', async () => {
    const context = await browser.newContext({
      baseURL: platform.origin,
      viewport: { width: 1280, height: 800 },
    })
    const desk = await context.newPage()
    await desk.goto('/console/')
    await desk.getByLabel('Email').fill(Platform.operator.email)
    await desk.getByLabel('Contraseña', { exact: true }).fill(Platform.operator.password)
    await desk.getByRole('button', { name: 'Ingresar' }).click()
    await desk.getByRole('link', { name: 'Pedidos' }).first().click()
    await desk.getByRole('link', { name: 'Nuevo pedido' }).first().click()
    await desk.getByLabel('Remitente independiente').check()
    await desk.getByLabel('Zona').selectOption({ label: 'Centro' })
    await desk.getByLabel('Nombre del remitente').fill('Pizzería Güerrín')
    await findAddress(desk, 'Calle de retiro', 'av demo 1234', 'Avenida Demo 1234')
    await desk.getByLabel('Ciudad de retiro').fill('Buenos Aires')
    await findAddress(desk, 'Calle de entrega', 'jacarnda 87', 'Pasaje Jacarandá 87')
    await expect(desk.getByLabel('Altura de entrega')).toHaveValue('87')
    await expect(desk.getByLabel('Latitud de entrega')).toHaveValue(/^-34\.60/)
    await expect(desk.getByLabel('Longitud de entrega')).toHaveValue(/^-58\.40/)
    await desk.getByLabel('Ciudad de entrega').fill('Buenos Aires')
    await desk.getByLabel('Valor en el local').fill('12500')
    await desk.getByLabel('Envío').fill('2300')
    await desk.getByRole('button', { name: 'Crear pedido' }).click()
    await expect(desk.getByText('Pedido creado').first()).toBeVisible()
    await context.close()
  })

  await test.step('the rider reads the way by streets, before and after accepting', async () => {
    await expect(offerCard(phone)).toContainText(/\d,\d km \/ \d+ min/)
    await expect(offerCard(phone)).not.toContainText(/min\s*estimado|total \(estimado/)
    await acceptButton(phone).click()
    await expect(deliveryCard(phone)).toContainText(/\d,\d km \/ \d+ min/)
    await expect(deliveryCard(phone)).not.toContainText('estimado')
    await expect.poll(() => shareOfColour(phone, '--color-route-delivery')).toBeGreaterThan(0.2)
  })

  await test.step('the detail tells the same distance as the card', async () => {
    const leg = await deliveryCard(phone).getByRole('region', { name: 'Entrega' }).innerText()
    const distance = /\d+,\d km|\d+ m\b/.exec(leg)?.[0] ?? 'no distance on the card'
    await deliveryCard(phone).getByRole('link', { name: 'Ver detalle' }).click()
    await expect(phone.getByRole('definition').filter({ hasText: distance })).toHaveText(distance)
  })
})
