/** What browsers may do with our answers. */
import { API_PREFIX, type Route } from '@puni/contract/route'
import { type CallName, routes } from '@puni/contract/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config.ts'

const DIRECTIVES: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  // Photos are shown from blobs; MapLibre's buttons are images in its style sheet.
  'img-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  // Forms are sent by the apps' own code: none may ever put its fields into a URL.
  'form-action': ["'none'"],
}

const policyText = (more: typeof DIRECTIVES) =>
  Object.entries({ ...DIRECTIVES, ...more })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

const APP_DIRECTIVES = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
} as const

/**
 * The policy of both apps: no script and no style that isn't a file of ours, and no text that becomes markup
 * (`packages/web/src/security/trusted-types.ts`). Browser tests serve the apps with it too.
 */
export const CONTENT_SECURITY_POLICY = policyText(APP_DIRECTIVES)

/** The policy of a page of ours: what stands in it itself is allowed by its hash. */
export function pagePolicy(html: string, more: typeof DIRECTIVES = {}): string {
  const hashes = (element: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  return policyText({
    ...APP_DIRECTIVES,
    'script-src': ["'self'", ...hashes('script')],
    'style-src': ["'self'", ...hashes('style')],
    ...more,
  })
}

/** What an answer has at least: also one to what is not HTTP, or has a malformed target, which reaches no hook. */
export function bareHeaders(config: Pick<Config, 'PUBLIC_URL'>): Readonly<Record<string, string>> {
  return {
    ...transportSecurity(config),
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}

/** For a year, browsers come by https only, where that is how the platform is reached. */
function transportSecurity({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Record<string, string> {
  if (!PUBLIC_URL.startsWith('https:')) return {}
  return { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
}

/**
 * The policy of the API's reference. Swagger UI adds one fixed style element, which is allowed by its hash; a
 * browser test opens the page and finds when another version has another.
 */
export const REFERENCE_POLICY = policyText({
  'style-src': ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
})

/** What the apps use; `<input capture>` needs no camera. */
const PERMISSIONS_POLICY = [
  ...['geolocation', 'screen-wake-lock', 'clipboard-write', 'autoplay'].map((name) => `${name}=(self)`),
  ...['camera', 'microphone', 'payment', 'usb', 'display-capture'].map((name) => `${name}=()`),
].join(', ')

/** Sets them on every answer. Whatever says nothing about caching is not stored, but for calls open to anyone. */
export function setSecurityHeaders(server: FastifyInstance, config: Config): void {
  const headers = {
    ...headersOf({ contentSecurityPolicy: false, strictTransportSecurity: false }),
    ...transportSecurity(config),
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'permissions-policy': PERMISSIONS_POLICY,
  }
  server.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control') && !isPublic(request)) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

/** What helmet sets, which is the same for every answer. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response: Pick<ServerResponse, 'setHeader' | 'removeHeader'> = {
    setHeader(name, value) {
      headers[name.toLowerCase()] = String(value)
      return this as ServerResponse
    },
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, response as ServerResponse, () => undefined)
  return headers
}

/** Reads of what is the same for everybody. Logins are open too, and answer with a token. */
function isPublic({ routeOptions: { url, method } }: FastifyRequest): boolean {
  return PUBLIC_READS.has(`${String(method)} ${url}`)
}

const PUBLIC_READS: ReadonlySet<string> = new Set(
  (Object.keys(routes) as CallName[])
    .map((name): Route => routes[name])
    .filter(({ callers, method }) => callers === 'anyone' && method === 'GET')
    .map(({ method, path }) => `${method} ${API_PREFIX}${path}`),
)
