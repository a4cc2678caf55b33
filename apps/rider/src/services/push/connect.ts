import { api } from '../api/client.ts'
import { session } from '../session/session-store.ts'
import { dropPushToken, readPushToken, writePushToken } from '../session/stored-session.ts'
import { isNews } from './push-token.ts'
import { subscribe } from './subscription.ts'

/** Subscribes this phone with the server's key and sends the push address to the server. May hang, or reject. */
export async function connectPush(publicKey: string): Promise<void> {
  await tellServer(JSON.stringify(await usableSubscription(publicKey)))
}

/** Sends the push address to the server. A token that the server's record of the rider lacks counts as never accepted. Throws ApiError. */
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

/** A subscription that the server can use. One that it accepted and later dropped may be dead, so it is replaced. */
async function usableSubscription(publicKey: string): Promise<PushSubscription> {
  const subscription = await subscribe(publicKey)
  const current = session.current()
  const dropped = current.phase === 'rider' && current.rider.pushToken === null
  if (!dropped || readPushToken() !== JSON.stringify(subscription)) return subscription
  await subscription.unsubscribe()
  return await subscribe(publicKey)
}
