import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { logFailure } from '../../shared/failure.ts'
import { useConfig } from '../api/use-config.ts'
import { session } from '../session/session-store.ts'
import { useRider } from '../session/use-session.ts'
import { pushText } from './push-text.ts'
import { onPermissionChange, pushPermission } from './permission.ts'
import { push } from './push.ts'
import { hearWorker } from './worker-messages.ts'

/** Whether offers arrive by push, as far as the phone can know. */
export function usePushWorks(): boolean {
  return useSyncExternalStore(push.subscribe, push.state) === 'working'
}

/** Whether offers surely do not arrive by push: not allowed, or the subscription failed. */
export function usePushIsOff(): boolean {
  const state = useSyncExternalStore(push.subscribe, push.state)
  return pushPermission() !== 'granted' || state === 'failed' || state === 'hanging'
}

/** Updates the subscription; does nothing until the server's key is known, nor for a blocked rider. */
export function useSyncPush(): () => Promise<void> {
  const key = useConfig().data?.pushPublicKey
  const { isBlocked } = useRider()
  return useCallback(async () => {
    if (key !== undefined && !isBlocked) await push.sync(key)
  }, [key, isBlocked])
}

/** Requests the permission, inside a tap, and subscribes if it is granted. Never rejects. */
export function useAskForPush(): () => Promise<void> {
  const sync = useSyncPush()
  return useCallback(async () => {
    try {
      await Notification.requestPermission()
    } catch (error) {
      logFailure(pushText.failed, error)
    }
    // Not awaited: subscribing may take long.
    void sync()
  }, [sync])
}

/** Keeps the subscription up to date for as long as the app is open, and handles taps on notifications. */
export function usePush(): void {
  const sync = useSyncPush()
  const navigate = useNavigate()
  const { pushToken } = useRider()
  useEffect(() => {
    // At startup, and after the server has dropped the token.
    if (pushToken === null) void sync()
  }, [pushToken, sync])
  useEffect(() => {
    const look = () => void sync()
    const visible = () => {
      if (document.visibilityState === 'visible') look()
    }
    look()
    document.addEventListener('visibilitychange', visible)
    const stopWatching = onPermissionChange(look)
    return () => {
      document.removeEventListener('visibilitychange', visible)
      stopWatching()
    }
  }, [sync])
  useEffect(() => leave, [])
  useEffect(
    () =>
      hearWorker((message) => {
        if (message.type === 'resubscribed') void sync()
        if (message.type === 'go') void navigate(message.path)
      }),
    [sync, navigate],
  )
}

/** However the session ended, the phone must not ring for a rider who has logged out. */
function leave(): void {
  push.reset()
  if (session.token() !== null) return
  // Not awaited: browsers may leave it hanging, and the server no longer pushes to a logged-out rider.
  unsubscribe().catch((error: unknown) => logFailure(pushText.leaveFailed, error))
}

/** Cancels this phone's subscription and closes its notifications. May hang, or reject. */
async function unsubscribe(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined || !('pushManager' in registration)) return
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}
