import { api } from '../api/client.ts'
import { session } from '../session/session-store.ts'
import { dropPushToken, readPushToken, writePushToken } from '../session/stored-session.ts'
import { isNews } from './push-token.ts'
import { subscribe } from './subscription.ts'

/** Subscribes this phone with the server's key and tells the server where to push. May hang, or reject. */
export async function connectPush(publicKey: string): Promise<void> {
  await tellServer(JSON.stringify(await usableSubscription(publicKey)))
}

/** Tells the server where to push. What it does not hold itself it never took. Throws ApiError. */
async function tellServer(token: string): Promise<void> {
  const before = session.current()
  if (before.phase !== 'rider') return
  if (before.rider.pushToken !== token) dropPushToken()
  if (!isNews(token, readPushToken())) return
  await api.call('setPushToken', { body: { pushToken: token } })
  const now = session.current()
  if (now.phase !== 'rider') return
  writePushToken(token)
  session.riderChanged({ ...now.rider, pushToken: token })
}

/** The subscription that the server can use. One that it took and then dropped may be dead: a new one takes its place. */
async function usableSubscription(publicKey: string): Promise<PushSubscription> {
  const subscription = await subscribe(publicKey)
  const current = session.current()
  const dropped = current.phase === 'rider' && current.rider.pushToken === null
  if (!dropped || readPushToken() !== JSON.stringify(subscription)) return subscription
  await subscription.unsubscribe()
  return await subscribe(publicKey)
}
