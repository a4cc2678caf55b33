/**
 * The only way out of this process by HTTP. A call goes to a host that the operator or the browsers' makers
 * named, to a stranger's only where the list says so, or not at all. It follows no redirect, and its answer is bounded.
 */
import ipaddr from 'ipaddr.js'
import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'

/** Longer answers, in bytes, are not read to the end. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024
/** Longer waits for a connection, in milliseconds, are given up. */
const CONNECT_TIMEOUT_MS = 10_000

/** In a list of hosts: whatever a stranger names, on a public address by https, on one of `STRANGERS_PORTS`. */
export const ANY_PUBLIC = '*'
/** In a list of hosts: this machine, by http on any port. For trying things out. */
export const THIS_MACHINE = 'loopback'
/** As a URL has them: that of https is not written. */
const STRANGERS_PORTS: ReadonlySet<string> = new Set(['', '8443'])
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** One call. */
export interface OutgoingRequest {
  readonly url: string | URL
  /** GET by default. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Bytes of the answer's body that are wanted: the rest is not read, nor is an error if it never comes. All without it. */
  readonly wanted?: number
  /** Ends the call, reading of the answer included. */
  readonly signal: AbortSignal
}

/** The whole answer; a redirect is one too. */
export interface OutgoingAnswer {
  readonly status: number
  /** The header of that name: seconds or a date. */
  readonly retryAfter: string | null
  /** The other side's time of day; null if it does not tell. */
  readonly date: string | null
  readonly body: Buffer
}

/** The host may not be called: it isn't on the list, or not public. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused'
}

/** Makes one call. Throws HostRefused if the host is not allowed, or if no complete answer comes. */
export type Send = (request: OutgoingRequest) => Promise<OutgoingAnswer>

/** Looks up every address of a host name. */
export type Resolve = (
  host: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The way to some hosts, with its connections. */
export class Outgoing {
  readonly #hosts: readonly string[]
  readonly #toServices = new Agent(bounded())
  readonly #toStrangers: Agent

  /**
   * @param hosts each as `name` or `*.name`, reached by https on a public address only; or as an origin, taken
   *   literally: it may be private, as the operator named it; or `ANY_PUBLIC` or `THIS_MACHINE`
   */
  constructor(hosts: readonly string[], resolve: Resolve = lookup) {
    this.#hosts = hosts
    this.#toStrangers = new Agent(bounded(publicLookup(resolve)))
  }

  readonly send: Send = async ({ url: given, method = 'GET', headers, body, wanted, signal }) => {
    const url = new URL(given)
    if (!isAllowed(url, this.#hosts)) throw new HostRefused(`${url.host} is not an allowed host`)
    const answer = await request(url, {
      dispatcher: isPrivatelyAllowed(url, this.#hosts) ? this.#toServices : this.#toStrangers,
      method,
      headers: { 'user-agent': 'puni-rider', ...headers },
      ...(body !== undefined && { body }),
      signal,
    })
    return {
      status: answer.statusCode,
      retryAfter: [answer.headers['retry-after']].flat()[0] ?? null,
      date: [answer.headers['date']].flat()[0] ?? null,
      body:
        wanted === undefined
          ? Buffer.from(await answer.body.arrayBuffer())
          : await firstBytes(answer.body, wanted),
    }
  }

  /** Ends the calls in progress and closes every connection. */
  async close(): Promise<void> {
    await Promise.all([this.#toServices.destroy(), this.#toStrangers.destroy()])
  }
}

/** Whether one of the hosts, given as the constructor takes them, is the URL's. What a name leads to is checked when it is looked up. */
export function isAllowed(url: URL, hosts: readonly string[]): boolean {
  return url.username === '' && url.password === '' && hosts.some((host) => isOn(url, host))
}

/** Whether it is named in a way that lets it be private. */
function isPrivatelyAllowed(url: URL, hosts: readonly string[]): boolean {
  return hosts.includes(url.origin) || (hosts.includes(THIS_MACHINE) && isOn(url, THIS_MACHINE))
}

function isOn(url: URL, host: string): boolean {
  const { origin, protocol, port, hostname } = url
  if (host.includes('://')) return origin === host
  if (host === THIS_MACHINE) return protocol === 'http:' && LOOPBACK.has(hostname)
  if (protocol !== 'https:') return false
  if (host === ANY_PUBLIC) return STRANGERS_PORTS.has(port) && (isPublicLiteral(hostname) || isName(hostname))
  // An IP address is looked up by nobody, so nobody would check it.
  if (port !== '' || !isName(hostname)) return false
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
}

const isName = (hostname: string) => /(^|\.)[a-z][a-z0-9-]*$/.test(hostname)

/** Whether a URL's host is a public address itself: URLs write every form of one in the same way, IPv6 in brackets. */
function isPublicLiteral(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(address) && isPublic(address)
}

/** Whether an address is reachable for everybody: not loopback, private, link-local, shared or reserved. */
export function isPublic(address: string): boolean {
  // An IPv4 address inside an IPv6 one counts as itself.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}

/** All that is handed out so far of IPv6: outside of it are forms of IPv4 addresses that nobody uses any more. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * A lookup that returns public addresses only. The connection uses what it returns: nobody looks the name up
 * again, so the answer cannot change between check and connection.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host, { all: true }, (error, addresses) => {
      // Without addresses then.
      if (error !== null) return done(error, [])
      const open = addresses.filter(({ address }) => isPublic(address))
      const [first] = open
      if (first === undefined) done(new HostRefused(`${host} has no public address`), [])
      else if (options.all === true) done(null, open)
      else done(null, first.address, first.family)
    })
  }
}

/** The beginning of a body. Of one that breaks off or hangs: what came until then, as the status was told. */
async function firstBytes(body: AsyncIterable<Buffer>, wanted: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= wanted) break
    }
  } catch {
    // The answer is its status.
  }
  return Buffer.concat(chunks).subarray(0, wanted)
}

function bounded(lookup?: LookupFunction): Agent.Options {
  return {
    maxResponseSize: ANSWER_MAX_BYTES,
    connect: { timeout: CONNECT_TIMEOUT_MS, ...(lookup && { lookup }) },
  }
}
