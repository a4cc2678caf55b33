/** Cancels this phone's subscription and closes its notifications. May hang, or reject. */
export async function unsubscribe(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined || !('pushManager' in registration)) return
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}
