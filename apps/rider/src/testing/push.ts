/** A phone whose browser can notify: its owner's permission, and the push service, which is not ours. */
import { pushAddressOf } from '@puni/verify/support/push-address'
import { vi } from 'vitest'

/** How the push service behaves. */
interface Manners {
  readonly answers?: 'at once' | 'never' | 'no'
  /** The key of the phone's existing subscription. */
  readonly subscribedWith?: string
}

/** A call of the app to the push service. */
type PushCall = 'unsubscribe' | PushSubscriptionOptionsInit

/** The push service: it takes every subscription at once, unless told otherwise. */
class PushService {
  readonly calls: PushCall[] = []
  readonly #answers: Manners['answers']
  #subscription: PushSubscription | null = null
  #late: (() => void)[] = []

  constructor({ answers = 'at once', subscribedWith }: Manners) {
    this.#answers = answers
    if (subscribedWith !== undefined) this.#subscribed(subscribedWith)
  }

  /** Completes the subscriptions that hang. */
  answerLate(): void {
    for (const answer of this.#late.splice(0)) answer()
  }

  readonly getSubscription = () => Promise.resolve(this.#subscription)

  readonly subscribe = (options: PushSubscriptionOptionsInit): Promise<PushSubscription> => {
    this.calls.push(options)
    const subscribed = () => this.#subscribed(options.applicationServerKey as string)
    if (this.#answers === 'no') return Promise.reject(new DOMException('refused', 'AbortError'))
    if (this.#answers === 'at once') return Promise.resolve(subscribed())
    return new Promise((resolve) => this.#late.push(() => resolve(subscribed())))
  }

  #subscribed(key: string): PushSubscription {
    const subscription = {
      options: { applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer },
      toJSON: () => pushAddressOf(key),
      unsubscribe: () => {
        this.calls.push('unsubscribe')
        this.#subscription = null
        return Promise.resolve(true)
      },
    }
    this.#subscription = subscription as unknown as PushSubscription
    return this.#subscription
  }
}

/** The owner lets the app notify. */
export function mayNotify(manners?: Manners): PushService {
  vi.stubGlobal('Notification', { permission: 'granted' })
  return hasPush(manners)
}

/** The owner was never asked, and gives this answer when the app asks. */
export function answersAsked(answer: () => Promise<NotificationPermission>): PushService {
  const notifications = {
    permission: 'default',
    requestPermission: async () => (notifications.permission = await answer()),
  }
  vi.stubGlobal('Notification', notifications)
  return hasPush()
}

/** The owner takes the permission away, in the settings of the phone. */
export function takePermissionAway(): void {
  Object.assign(Notification, { permission: 'denied' })
}

function hasPush(manners: Manners = {}): PushService {
  const pushManager = new PushService(manners)
  const registration = { pushManager, getNotifications: () => Promise.resolve([]) }
  Object.assign(navigator.serviceWorker, {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  })
  return pushManager
}
