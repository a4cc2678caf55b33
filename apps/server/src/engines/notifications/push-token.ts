/** Valid push tokens of riders. They come from outside and name a server to call, so nothing is trusted. */
import { ECDH } from 'node:crypto'
import { z } from 'zod'
import { isAllowed } from '../../platform/remote/outgoing.ts'

/**
 * The browsers' push services: Chrome and derivatives, Chromium without Google's keys, Firefox, Edge, Safari.
 * android.googleapis.com is not included: it was shut down in 2019.
 */
export const BROWSER_PUSH_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

const Subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

/** A PushSubscription that is safe to send to. */
export type PushSubscription = z.infer<typeof Subscription>

/**
 * Parses a serialised PushSubscription; null unless its keys are valid and its endpoint is on one of the
 * hosts, given as `name`, `*.name` or an origin.
 */
export function readSubscription(token: string, hosts: readonly string[]): PushSubscription | null {
  if (!token.startsWith('{')) return null
  const { data } = Subscription.safeParse(parseJson(token))
  if (data === undefined || !URL.canParse(data.endpoint)) return null
  const endpoint = new URL(data.endpoint)
  const isSound =
    isAllowed(endpoint, hosts) &&
    isCurvePoint(decode(data.keys.p256dh)) &&
    decode(data.keys.auth)?.length === 16
  // As parsed: the address that was checked is the address that is called.
  return isSound ? { endpoint: endpoint.href, keys: data.keys } : null
}

/** Whether the string looks like an FCM registration token. */
export function looksLikeFcmToken(token: string): boolean {
  return /^[\w:-]{100,4096}$/.test(token)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not being JSON just means it isn't a subscription.
    return null
  }
}

function decode(base64url: string): Buffer | null {
  return /^[\w-]+={0,2}$/.test(base64url) ? Buffer.from(base64url, 'base64url') : null
}

/**
 * An uncompressed P-256 point that is on the curve: with any other point, the encryption would leak the
 * content.
 */
function isCurvePoint(key: Buffer | null): boolean {
  if (key === null || key.length !== 65 || key[0] !== 4) return false
  try {
    ECDH.convertKey(key, 'prime256v1')
    return true
  } catch {
    return false
  }
}
