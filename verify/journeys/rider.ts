/** A rider's phone: a browser of its own, somewhere in the city, and the rider's actions on it. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { askForDuty, fillLogin, logInButton, waiting, PASSWORD } from '../support/phone.ts'
import { northOfPickup, type Platform } from './platform.ts'

/** Opens a phone this many metres north of the pickup. */
export async function openPhone(browser: Browser, origin: string, metresFromPickup: number): Promise<Page> {
  return await openPhoneAt(browser, origin, northOfPickup(metresFromPickup))
}

/** Opens a phone somewhere. */
export async function openPhoneAt(
  browser: Browser,
  origin: string,
  geolocation: { latitude: number; longitude: number; accuracy: number },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    permissions: ['geolocation'],
    geolocation,
    hasTouch: true,
    isMobile: true,
  })
  return await context.newPage()
}

/**
 * Leaves the map out of tests that do not check it: drawing it without a graphics card costs more than
 * everything else. Blocking its file instead does not work: once there is a service worker, that fetches it.
 */
export async function withoutMap(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its canvas
    const { getContext } = HTMLCanvasElement.prototype
    // Photos are shrunk on a canvas, too. Without a named function, as in `know`.
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind === '2d' ? Reflect.apply(getContext, this, [kind, ...rest]) : null
    } as typeof getContext
  })
}

export async function logIn(phone: Page, email: string, password = PASSWORD): Promise<void> {
  await phone.goto('/')
  await fillLogin(phone, email, password)
  await logInButton(phone).click()
}

/** Two riders on duty in a new zone, one near the pickup of `placeOrder`, one far. */
export async function twoRidersOnDuty(browser: Browser, platform: Platform) {
  const zone = await platform.createZone()
  const open = async (fullName: string, metres: number) => {
    const { name, email } = await platform.createRider(fullName, zone.id)
    const phone = await openPhone(browser, platform.origin, metres)
    await logIn(phone, email)
    await goOnDuty(phone, zone.name)
    return { name, phone }
  }
  return { zone, near: await open('Nora Cerca', 200), far: await open('Luis Lejos', 2_500) }
}

/** Goes on duty, from the work screen to waiting for orders; the server knows the position. */
export async function goOnDuty(phone: Page, zone: string): Promise<void> {
  const located = phone.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/position'),
  )
  await askForDuty(phone, zone)
  await Promise.all([located, waiting(phone).waitFor()])
}
