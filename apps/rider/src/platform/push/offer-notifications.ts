import { offerTag } from '@puni/contract/push'

/** Takes down what the phone shows of offers: the screen tells, or they are over. */
export async function closeOfferNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator && 'Notification' in window)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  for (const notification of shown) if (notification.tag.startsWith(offerTag(''))) notification.close()
}
