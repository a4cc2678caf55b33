import { SUBSCRIBE_TIMEOUT_MS } from '@puni/contract/limits'
import { createStore } from '@puni/ui/store'
import { logFailure } from '../../shared/failure.ts'
import { connectPush } from './connect.ts'
import { pushText } from './push-text.ts'
import { pushPermission, type PushPermission } from './permission.ts'

/** Where push stands: what the permission says as long as that is no, and then how far the subscription got. */
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
  // The permission may be gone by now.
  const permission = pushPermission()
  set(permission === 'granted' ? outcome : permission)
}

/** Goes on without after a while; a subscription that comes later is still taken. */
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

/** Push, as far as this phone has it. */
export const push = {
  subscribe,
  state,
  /** Makes it true again: that the phone is subscribed with the server's key, and that the server knows. Never rejects. */
  sync: async (publicKey: string): Promise<void> => {
    const permission = pushPermission()
    if (permission !== 'granted') return set(permission)
    attempt ??= tryToConnect(publicKey).finally(() => (attempt = null))
    await attempt
  },
  /** The rider has left: what was true of its subscription says nothing about the next one's. */
  reset: (): void => set('default'),
}
