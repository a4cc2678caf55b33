/**
 * Which page may call, and at which host. The operators' cookie is sent for pages of our own only; this keeps other pages away from the calls
 * that need no token, and the two apps away from each other.
 */
import type { CallerKind } from '@puni/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'

/** The hosts of the two apps, as a browser sends them in `Host`. */
export interface Hosts {
  readonly rider: string
  readonly operator: string
}

/** The apps' hosts where each has its own; null where they share one, whatever it is called. */
export function separateHosts({ PUBLIC_URL, CONSOLE_URL }: Config): Hosts | null {
  if (CONSOLE_URL === undefined) return null
  return { rider: new URL(PUBLIC_URL).host, operator: new URL(CONSOLE_URL).host }
}

/** Refuses a request that names two hosts: a proxy and the server might each believe another one. */
export function refuseTwoHosts(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { rawHeaders } }, _, done) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    done(hosts.length > 1 ? new Refusal('INVALID_INPUT') : undefined)
  })
}

/** Refuses what pages of other origins send. They could read no answer either: none of them is allowed to. */
export function refuseForeignPages(server: FastifyInstance, { PUBLIC_URL, CONSOLE_URL }: Config): void {
  // A proxy that sends another Host hides which app is meant; that matters only where they are apart.
  const known = CONSOLE_URL === undefined ? new URL(PUBLIC_URL).origin : null
  server.addHook('onRequest', (request, _, done) => {
    done(isFromForeignPage(request, known) ? new Refusal('FOREIGN_PAGE') : undefined)
  })
}

function isFromForeignPage({ method, headers }: FastifyRequest, known: string | null): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const { origin, host } = headers
  // Only a browser sends it, and no page can change it. `none` is the person's own doing.
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined || origin === known) return false
  // Also `null`: of a page without an origin, such as a file or a sandboxed frame.
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/**
 * Refuses a rider's token or login at the console's host and an operator's at the riders': there, neither app has put
 * it. Stores are no pages, and call either.
 */
export function refuseOtherHost({ headers }: FastifyRequest, kind: CallerKind, hosts: Hosts | null): void {
  if (hosts === null || kind === 'store' || headers.host === hosts[kind]) return
  throw new Refusal('FOREIGN_PAGE')
}
