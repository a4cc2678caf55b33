import { noticeTag, offerTag, TEST_NOTIFICATION, type PushMessage } from '@puni/contract/notifications/push'
import { paths } from '../../../shared/paths.ts'
import { BUZZ } from '../../device/buzz.ts'
import { notificationText } from './notification-text.ts'

/** Notification options, including members that some browsers support and the type library lacks. */
export interface Shown extends NotificationOptions {
  readonly title: string
  readonly tag: string
  /** The path in the app that a tap opens. */
  readonly data: { readonly path: string }
  readonly renotify?: boolean
  readonly vibrate?: readonly number[]
  readonly actions?: readonly { readonly action: string; readonly title: string }[]
}

const common = { lang: 'es-AR', icon: '/icons/icon-192.png', data: { path: paths.work } }

/** A new offer. Its button opens the card, where it is accepted: never blindly. */
export const offerShown = (
  offerId: string,
  { title, body }: PushMessage['notification'],
  silent: boolean,
): Shown => ({
  ...common,
  title,
  body,
  tag: offerTag(offerId),
  silent,
  renotify: false,
  requireInteraction: true,
  actions: [{ action: 'open', title: notificationText.accept }],
  // A silent notification that vibrates is an error.
  ...(silent ? {} : { vibrate: BUZZ }),
})

/** Silently replaces an offer that is over. */
export const goneShown = (offerId: string, store: string): Shown => ({
  ...common,
  title: store,
  body: notificationText.gone,
  tag: offerTag(offerId),
  silent: true,
})

/** What somebody else changed. A tap opens the app, where it stands until it is read. */
export const noticeShown = (
  noticeId: string,
  { title, body }: PushMessage['notification'],
  silent: boolean,
): Shown => ({
  ...common,
  title,
  body,
  tag: noticeTag(noticeId),
  silent,
  ...(silent ? {} : { renotify: true, vibrate: BUZZ }),
})

/** A test by the rider, possibly repeated: it has to be heard each time. */
export const testShown: Shown = {
  ...common,
  title: TEST_NOTIFICATION.title,
  body: TEST_NOTIFICATION.body,
  tag: TEST_NOTIFICATION.tag,
  renotify: true,
  vibrate: BUZZ,
  data: { path: TEST_NOTIFICATION.path },
}

/** For a push that cannot be parsed: browsers revoke push from an app that shows nothing. */
export const generalShown: Shown = {
  ...common,
  title: TEST_NOTIFICATION.title,
  body: notificationText.general,
  tag: 'general',
}
