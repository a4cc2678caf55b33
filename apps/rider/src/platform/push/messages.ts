import type { PushData } from '@puni/contract/push'

/** What the service worker tells the open pages. */
export type WorkerMessage =
  /** A push came. */
  | { readonly type: 'push'; readonly data: PushData }
  /** Asks who tells of an offer; the `Awareness` goes back by the port of the message. */
  | { readonly type: 'aware'; readonly offerId: string }
  /** A notification was tapped: its place in the app is here. */
  | { readonly type: 'go'; readonly path: string }
  /** The browser replaced the push subscription. */
  | { readonly type: 'resubscribed' }

/** What a page answers, of itself and of the offer it was asked about. */
export interface Awareness {
  /** It is on the screen: what is over leaves it by itself. */
  readonly visible: boolean
  /** It can be heard, so it rings for every offer itself. */
  readonly audible: boolean
  /** The rider has been told of this offer here, aloud. */
  readonly told: boolean
}
