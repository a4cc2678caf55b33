/**
 * The cookies in which a browser keeps the session of an operator, or of a person of a store, for all its tabs: no script reads them, whatever
 * page it runs in, and no page of another origin makes a browser send them. One browser may have both.
 */
import { SESSION_LIFE_MS } from '@puni/contract/accounts/limits'
import { API_PREFIX } from '@puni/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** By https only we may set this one, at this host, for all of it (RFC 6265bis, cookie name prefixes). */
export const SECURE_NAME = '__Host-puni-operator'

/** Whose session a cookie holds. */
type Holder = 'operator' | 'store'

/** Of each holder the name by https, and the one where the platform is tried without. */
const NAMES: Readonly<Record<Holder, readonly [secure: string, plain: string]>> = {
  operator: [SECURE_NAME, 'puni-operator'],
  store: ['__Host-puni-store', 'puni-store'],
}
/** An operator's is forgotten with the browser; a store's stays, as the phone behind the counter does. */
const LIFE: Readonly<Record<Holder, string>> = {
  operator: '',
  store: `; Max-Age=${SESSION_LIFE_MS['store-user'].absolute / 1000}`,
}

/** Which of the two a request is made with: stores call nothing but their own. */
const holderOf = (url: string): Holder => (url.startsWith(`${API_PREFIX}/store/`) ? 'store' : 'operator')

/** The token in the cookie of a request from a page of ours; null if there is none. */
export function cookieToken({ headers, url }: FastifyRequest): string | null {
  // What a sibling's page sends reads nothing; it shall not be recorded as somebody's look either.
  if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return null
  const cookies = (headers.cookie ?? '').split('; ')
  for (const name of NAMES[holderOf(url)]) {
    const found = cookies.find((cookie) => cookie.startsWith(`${name}=`))
    if (found !== undefined) return found.slice(name.length + 1, name.length + 201)
  }
  return null
}

/** Lets the browser keep a token. */
export function setSessionCookie(reply: FastifyReply, token: string, holder: Holder = 'operator'): void {
  setCookie(reply, token, holder, LIFE[holder])
}

/** Lets the browser forget the token of a session that is over. */
export function clearSessionCookie(reply: FastifyReply, holder: Holder = 'operator'): void {
  setCookie(reply, '', holder, '; Max-Age=0')
}

function setCookie(reply: FastifyReply, token: string, holder: Holder, life: string): void {
  const [secure, plain] = NAMES[holder]
  const [name, transport] = reply.request.protocol === 'https' ? [secure, '; Secure'] : [plain, '']
  reply.header('set-cookie', `${name}=${token}; Path=/; HttpOnly; SameSite=Strict${transport}${life}`)
}
