/**
 * The cookie in which a browser keeps an operator's session for all its tabs: no script reads it, whatever page it runs in, and no page of
 * another origin makes a browser send it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** By https only we may set this one, at this host, for all of it (RFC 6265bis, cookie name prefixes). */
export const SECURE_NAME = '__Host-puni-operator'
/** Where the platform is tried without https. */
const PLAIN_NAME = 'puni-operator'

/** The token in the cookie of a request from a page of ours; null if there is none. */
export function cookieToken({ headers }: FastifyRequest): string | null {
  // What a sibling's page sends reads nothing; it shall not be recorded as somebody's look either.
  if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return null
  const cookies = (headers.cookie ?? '').split('; ')
  for (const name of [SECURE_NAME, PLAIN_NAME]) {
    const found = cookies.find((cookie) => cookie.startsWith(`${name}=`))
    if (found !== undefined) return found.slice(name.length + 1, name.length + 201)
  }
  return null
}

/** Lets the browser keep a token until it is closed. */
export function setSessionCookie(reply: FastifyReply, token: string): void {
  setCookie(reply, token, '')
}

/** Lets the browser forget the token of a session that is over. */
export function clearSessionCookie(reply: FastifyReply): void {
  setCookie(reply, '', '; Max-Age=0')
}

function setCookie(reply: FastifyReply, token: string, life: string): void {
  const [name, transport] = reply.request.protocol === 'https' ? [SECURE_NAME, '; Secure'] : [PLAIN_NAME, '']
  reply.header('set-cookie', `${name}=${token}; Path=/; HttpOnly; SameSite=Strict${transport}${life}`)
}
