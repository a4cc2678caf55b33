import type { PushData } from '@puni/contract/notifications/push'

/** Messages from the service worker to the open pages. */
export type WorkerMessage =
  /** A push arrived. */
  | { readonly type: 'push'; readonly data: PushData }
  /** Asks which page announces an offer; the `Awareness` is returned through the message's port. */
  | { readonly type: 'aware'; readonly offerId: string }
  /** A notification was tapped: `path` is its place in the app. */
  | { readonly type: 'go'; readonly path: string }
  /** The browser replaced the push subscription. */
  | { readonly type: 'resubscribed' }

/** A page's reply about itself and the offer in question. */
export interface Awareness {
  /** The page is visible: an offer that is over disappears from it without a notification. */
  readonly visible: boolean
  /** The page can be heard, so it rings for every offer itself. */
  readonly audible: boolean
  /** This page has already announced this offer with sound. */
  readonly told: boolean
}
