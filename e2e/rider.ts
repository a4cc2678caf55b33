/** A rider's phone: a browser of its own, somewhere in the city, and what a thumb does on it. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { askForDuty, fillLogin, logInButton, waiting } from './phone.ts'
import { northOfPickup, PASSWORD, type Platform } from './platform.ts'

/** Opens a phone this many metres north of the pickup. */
export async function openPhone(browser: Browser, origin: string, metresFromPickup: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    permissions: ['geolocation'],
    geolocation: northOfPickup(metresFromPickup),
    hasTouch: true,
    isMobile: true,
  })
  return await context.newPage()
}

/**
 * Leaves the map out where it is not what is looked at: drawing it without a graphics card costs more than all the rest. Its file
 * cannot be held back instead: once there is a service worker, that fetches it.
 */
export async function withoutMap(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
}

export async function logIn(phone: Page, email: string): Promise<void> {
  await phone.goto('/')
  await fillLogin(phone, email, PASSWORD)
  await logInButton(phone).click()
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

/** From the work screen to waiting for orders, as a rider goes on duty; the server knows where. */
export async function goOnDuty(phone: Page, zone: string): Promise<void> {
  const located = phone.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/position'),
  )
  await askForDuty(phone, zone)
  await Promise.all([located, waiting(phone).waitFor()])
}
