import { logFailure } from '../../shared/failure.ts'
import { pushText } from './push-text.ts'

/** Whether this site may notify; `unsupported` where the browser cannot, as on an iPhone before the app is installed. */
export type PushPermission = NotificationPermission | 'unsupported'

/** The current permission. */
export function pushPermission(): PushPermission {
  const supported = 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator
  return supported ? Notification.permission : 'unsupported'
}

/** Calls back when the permission changes, until the returned function is called. */
export function onPermissionChange(listener: () => void): () => void {
  const leaving = new AbortController()
  // Browsers without this report nothing: the next check of a visible page notices the change.
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener, leaving))
    .catch((error: unknown) => logFailure(pushText.failed, error))
  return () => leaving.abort()
}
