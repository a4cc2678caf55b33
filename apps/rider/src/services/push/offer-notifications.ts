import { offerTag } from '@puni/contract/notifications/push'

/** Closes the offer notifications on this phone: the screen shows the offer, or it is over. */
export async function closeOfferNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator && 'Notification' in window)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  for (const notification of shown) if (notification.tag.startsWith(offerTag(''))) notification.close()
}
