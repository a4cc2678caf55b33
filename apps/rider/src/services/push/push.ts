import { SUBSCRIBE_TIMEOUT_MS } from '@puni/contract/notifications/limits'
import { createStore } from '@puni/ui/store'
import { logFailure } from '../../shared/failure.ts'
import { connectPush } from './connect.ts'
import { pushText } from './push-text.ts'
import { pushPermission, type PushPermission } from './permission.ts'

/** State of push: the permission until it is granted, then the progress of the subscription. */
type PushState = Exclude<PushPermission, 'granted'> | 'subscribing' | 'hanging' | 'failed' | 'working'

const { current: state, set, subscribe } = createStore<PushState>('default')
let attempt: Promise<void> | null = null

async function connect(publicKey: string): Promise<void> {
  let outcome: PushState = 'working'
  try {
    await connectPush(publicKey)
  } catch (error) {
    logFailure(pushText.failed, error)
    outcome = 'failed'
  }
  // The permission may have been revoked by now.
  const permission = pushPermission()
  set(permission === 'granted' ? outcome : permission)
}

/** Stops waiting after a while; a subscription that arrives later is still used. */
async function tryToConnect(publicKey: string): Promise<void> {
  if (state() !== 'working') set('subscribing')
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      logFailure(pushText.hanging, state())
      set('hanging')
      resolve()
    }, SUBSCRIBE_TIMEOUT_MS)
    void connect(publicKey).then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Push on this phone. */
export const push = {
  subscribe,
  state,
  /** Makes sure that the phone is subscribed with the server's key and that the server knows. Never rejects. */
  sync: async (publicKey: string): Promise<void> => {
    const permission = pushPermission()
    if (permission !== 'granted') return set(permission)
    attempt ??= tryToConnect(publicKey).finally(() => (attempt = null))
    await attempt
  },
  /** The rider has logged out: the state of its subscription says nothing about the next rider's. */
  reset: (): void => set('default'),
}
