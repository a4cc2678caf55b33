import type { PushData } from '@puni/contract/push'

/** What the service worker tells the open pages. */
export type WorkerMessage =
  /** A push came. */
  | { readonly type: 'push'; readonly data: PushData }
  /** Asks what the rider knows of an offer; the `Awareness` goes back by the port of the message. */
  | { readonly type: 'aware'; readonly offerId: string }
  /** A notification was tapped: its place in the app is here. */
  | { readonly type: 'go'; readonly path: string }
  /** The browser replaced the push subscription. */
  | { readonly type: 'resubscribed' }

/** A page is `visible`, so it tells of every offer itself; or it has `told` of this one when it was; or neither. */
export type Awareness = 'visible' | 'told' | 'unaware'
