/** '¿Me va a sonar?' as a courier reads it. */
import type { Locator, Page } from '@playwright/test'
import { dialog } from '../support/phone.ts'

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1'

export const ringCheck = (page: Page) => dialog(page, '¿Me va a sonar?')

/** The line of the check with this name. */
export const line = (page: Page, name: string): Locator =>
  ringCheck(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The same, once on a new phone. */
export const ringTest = (page: Page) => dialog(page, '¿Te va a sonar?')

/** Safari on an iPhone outside of the home screen, as it tells a page. */
export async function onIphone(page: Page): Promise<void> {
  await cannotNotify(page)
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { value: userAgent })
  }, IPHONE)
}

/** A screen that stays on when asked. */
export async function staysAwake(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sentinel = { released: false, release: () => Promise.resolve() }
    Object.defineProperty(navigator, 'wakeLock', { value: { request: () => Promise.resolve(sentinel) } })
  })
}

/** A phone that was never asked for notifications, and gives this answer when it is. */
export async function answersAsked(page: Page, answer: NotificationPermission): Promise<void> {
  await page.addInitScript((said) => {
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = () => {
      permission = said
      return Promise.resolve(said)
    }
  }, answer)
}

/** A browser that cannot notify, as Safari on an iPhone outside of the home screen. */
export async function cannotNotify(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Notification')
    Reflect.deleteProperty(globalThis, 'PushManager')
  })
}

/**
 * A phone that receives every test notification half a second after it is requested, with no service worker
 * involved.
 */
export async function receivesTests(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    const { serviceWorker } = navigator
    const registration = { pushManager: Object.create(PushManager.prototype) as PushManager }
    Object.defineProperty(serviceWorker, 'ready', { value: Promise.resolve(registration) })
  })
  page.on('requestfinished', (request) => {
    if (!request.url().endsWith('/push-test')) return
    const data = { type: 'push', data: { type: 'test', testId: 'prueba' } }
    setTimeout(() => {
      void page.evaluate((told) => {
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: told }))
      }, data)
    }, 500)
  })
}
