/** A phone whose browser lets the app notify: its push service, what arrives from it, and what it shows. */
import type { CDPSession, LaunchOptions, Page, Worker } from '@playwright/test'
import { offerTag, type PushData, type PushMessage } from '@puni/contract/notifications/push'
import type { Order } from '@puni/contract/orders/entities'
import { WHOLE_BROWSER } from './browser.ts'
import { pushAddressOf } from '../support/push-address.ts'
import { ORDER_ID, PUSH_KEY, offerIdOf } from '../support/scripted/entities.ts'
import { expect, test as scripted } from './scripted.ts'

export const test = scripted.extend<object, { launchOptions: LaunchOptions }>({
  // Only the whole browser shows notifications.
  launchOptions: [WHOLE_BROWSER, { scope: 'worker' }],
  // A service worker is what a push arrives at.
  serviceWorkers: 'allow',
  permissions: ['geolocation', 'notifications'],
})

/** The app's calls to the push service. */
type PushCall = 'unsubscribe' | { readonly userVisibleOnly?: boolean; readonly applicationServerKey?: string }

declare global {
  var pushCalls: PushCall[] | undefined
}

/** Replaces the browser's push service, which is Google's, with one that subscribes at once. */
export async function pushService(page: Page): Promise<void> {
  await page.addInitScript(
    ({ address, key }) => {
      const calls: PushCall[] = []
      globalThis.pushCalls = calls
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
        char.charCodeAt(0),
      )
      let current: unknown = null
      const subscription = {
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => address,
        unsubscribe: () => {
          calls.push('unsubscribe')
          current = null
          return Promise.resolve(true)
        },
      }
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(current),
        subscribe: (options: { applicationServerKey: string }) => {
          calls.push(options)
          current = subscription
          return Promise.resolve(current)
        },
      })
    },
    { address: pushAddressOf(PUSH_KEY), key: PUSH_KEY },
  )
}

export const pushCalls = (page: Page) => page.evaluate(() => globalThis.pushCalls ?? [])

/** What the phone shows. */
export interface ShownNotification {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly silent: boolean | null
}

/**
 * Lets a worker read the notifications only while it shows no new one. Chromium loses a notification that is
 * read between being stored and being displayed, and a polling test reads all the time.
 */
function showAndReadInTurn(): void {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
  const show = registration.showNotification.bind(registration)
  const read = registration.getNotifications.bind(registration)
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => null)
    return done
  }
  registration.showNotification = (...notification) => inTurn(() => show(...notification))
  registration.getNotifications = (...filter) => inTurn(() => read(...filter))
}

/** The app's service worker, once it controls the site, and the delivery of pushes to it. */
export class PushedWorker {
  readonly #session: CDPSession
  readonly #registrationId: string
  readonly #origin: string
  readonly worker: Worker

  private constructor(session: CDPSession, registrationId: string, origin: string, worker: Worker) {
    this.#session = session
    this.#registrationId = registrationId
    this.#origin = origin
    this.worker = worker
  }

  static async of(page: Page): Promise<PushedWorker> {
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const session = await page.context().newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first !== undefined) resolve(first.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    const [worker] = page.context().serviceWorkers()
    if (worker === undefined) throw new Error('no service worker')
    await worker.evaluate(showAndReadInTurn)
    return new PushedWorker(session, await registered, new URL(page.url()).origin, worker)
  }

  /** A push arrives, with this text. */
  async deliver(data: string): Promise<void> {
    await this.#session.send('ServiceWorker.deliverPushMessage', {
      origin: this.#origin,
      registrationId: this.#registrationId,
      data,
    })
  }

  async push(data: PushData): Promise<void> {
    await this.deliver(JSON.stringify(messageOf(data)))
  }

  /** What the phone shows now. */
  async shown(): Promise<ShownNotification[]> {
    return await this.worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const shown = await registration.getNotifications()
      return shown.map(({ title, body, tag, silent }) => ({ title, body, tag, silent }))
    })
  }

  /** Waits until the phone shows exactly these. */
  async shows(...expected: Partial<ShownNotification>[]): Promise<void> {
    await expect.poll(() => this.shown()).toEqual(expected.map((one) => expect.objectContaining(one)))
  }

  /**
   * Taps the notification with this tag, and returns where that leads: a window that is opened, or focused.
   */
  async tap(tag: string): Promise<string[]> {
    return await this.worker.evaluate(async (wanted) => {
      const scope = globalThis as unknown as ServiceWorkerScope
      const led: string[] = []
      scope.clients.openWindow = (url) => {
        led.push(`open ${url}`)
        return Promise.resolve(null)
      }
      // A simulated tap may not bring a window to the front.
      scope.WindowClient.prototype.focus = function focus() {
        led.push('focus')
        return Promise.resolve(this)
      }
      const [notification] = await scope.registration.getNotifications({ tag: wanted })
      const work: Promise<unknown>[] = []
      const event = new scope.NotificationEvent('notificationclick', { notification })
      event.waitUntil = (promise) => void work.push(promise)
      scope.dispatchEvent(event)
      await Promise.all(work)
      return led
    }, tag)
  }
}

/** The part of a service worker's globals that a tap concerns; the tests are typed for pages. */
interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { openWindow: (url: string) => Promise<null> }
  readonly WindowClient: { readonly prototype: { focus: () => Promise<unknown> } }
  readonly NotificationEvent: new (
    type: string,
    init: object,
  ) => Event & { waitUntil: (work: Promise<unknown>) => void }
  readonly dispatchEvent: (event: Event) => boolean
}

/** The push as the server sends it. */
export function messageOf(data: PushData): PushMessage {
  const shared = { navigate: 'https://rider.example/', lang: 'es-AR', silent: data.type === 'offer_gone' }
  const texts: Record<PushData['type'], { title: string; body: string; tag: string }> = {
    new_order: { title: 'Pizzería Güerrín', body: '$ 2.300 · 2,8 km', tag: 'offer' },
    offer_gone: { title: 'Pizzería Güerrín', body: 'El pedido ya no está disponible', tag: 'offer' },
    notice: { title: 'Terminó tu pausa', body: 'Con la app abierta ya te llegan pedidos.', tag: 'notice-n1' },
    test: { title: 'PUNI Rider', body: 'Esta es una notificación de prueba', tag: 'test' },
  }
  return {
    web_push: 8030,
    mutable: true,
    messageId: 'm1',
    notification: { ...shared, ...texts[data.type] },
    data,
  }
}

/** The push about an offer. */
export const pushOf = (order: Order, expiresAt = new Date(Date.now() + 90_000)): PushData => ({
  type: 'new_order',
  orderId: order._id,
  offerId: offerIdOf(order),
  expiresAt: expiresAt.toISOString(),
})

/** The push that withdraws an offer. */
export const goneOf = (order: Order): PushData => ({
  type: 'offer_gone',
  orderId: ORDER_ID,
  offerId: offerIdOf(order),
})

export const tagOf = (order: Order) => offerTag(offerIdOf(order))

/** Closes every page of the app; its service worker stays. */
export async function closeApp(page: Page): Promise<void> {
  await page.goto('about:blank')
}
