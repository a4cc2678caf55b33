/** A rider on a line that may fail, with an order in progress. */
import type { HandoverKind } from '@puni/contract/handover/proofs'
import { expect, type Browser, type Page } from '@playwright/test'
import type { FlakyLine } from './flaky-line.ts'
import { acceptButton, advanceTo, deliveryCard, dialog } from '../support/phone.ts'
import type { Platform } from './platform.ts'
import { goOnDuty, logIn, openPhone } from './rider.ts'

export const KEPT = 'Guardado, se envía cuando vuelva la señal'
/** What it begins with while it is on its way, too. */
export const KEPT_AT_ALL = 'Guardado, se envía'
export const STEPS = ['Yendo a retirar', 'Esperando pedido', 'En camino', 'Entregado'] as const

/** A rider's phone on a line of its own, on duty, near the pickup. */
export async function riderOnLine({
  browser,
  platform,
  line,
}: {
  browser: Browser
  platform: Platform
  line: FlakyLine
}) {
  const { id: zoneId, name: zone } = await platform.createZone()
  const { email, name, id: riderId } = await platform.createRider('Nora Cerca', zoneId)
  const phone = await openPhone(browser, line.origin, 200)
  await logIn(phone, email)
  await goOnDuty(phone, zone)
  await phone.evaluate(() => navigator.serviceWorker.ready)
  /** Takes the signal from the phone, or gives it back: the phone knows, and nothing arrives. */
  const loseSignal = async (isLost: boolean) => {
    line.goDead(isLost)
    await phone.context().setOffline(isLost)
  }
  return { zoneId, riderId, email, name, phone, loseSignal }
}

/** What comes with the grip is there before it is seen. */
const legOf = (phone: Page, name: string) =>
  deliveryCard(phone).getByRole('region', { name, includeHidden: true })

/** Places an order near the rider, who accepts it; returns its id. */
export async function accept(phone: Page, platform: Platform, zoneId: string): Promise<string> {
  const orderId = await platform.placeOrder(zoneId)
  await acceptButton(phone).click()
  await dialog(phone, '¡Comenzó el viaje!').getByRole('button', { name: 'Entendido' }).click()
  // Both routes are known from here on.
  for (const leg of ['Retiro', 'Entrega']) await expect(legOf(phone, leg)).toContainText(/\d+(,\d)? k?m \/ /)
  return orderId
}

/** An order that asks for this, brought to the door by another phone of the rider, as this one shows. Returns its id. */
export async function atTheDoor(
  { phone, zoneId, riderId, email, name }: Awaited<ReturnType<typeof riderOnLine>>,
  platform: Platform,
  handover: HandoverKind,
): Promise<string> {
  const orderId = await platform.carry({ id: riderId, email, name }, zoneId, handover)
  await expect(advanceTo(phone, 'Entregado')).toBeVisible()
  return orderId
}
