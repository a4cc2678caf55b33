/**
 * The only way out of this process by HTTP. A call goes to a host that the operator or the browsers' makers
 * named, or not at all. It follows no redirect, and its answer is bounded.
 */
import ipaddr from 'ipaddr.js'
import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'

/** Longer answers, in bytes, are not read to the end. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024
/** Longer waits for a connection, in milliseconds, are given up. */
const CONNECT_TIMEOUT_MS = 10_000

/** One call. */
export interface OutgoingRequest {
  readonly url: string | URL
  /** GET by default. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Ends the call, reading of the answer included. */
  readonly signal: AbortSignal
}

/** The whole answer; a redirect is one too. */
export interface OutgoingAnswer {
  readonly status: number
  /** The header of that name: seconds or a date. */
  readonly retryAfter: string | null
  readonly body: Buffer
}

/** Makes one call. Throws if the host is not allowed, or if no complete answer comes. */
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
   *   literally: it may be private, as the operator named it
   */
  constructor(hosts: readonly string[], resolve: Resolve = lookup) {
    this.#hosts = hosts
    this.#toStrangers = new Agent(bounded(publicLookup(resolve)))
  }

  readonly send: Send = async ({ url: given, method = 'GET', headers, body, signal }) => {
    const url = new URL(given)
    if (!isAllowed(url, this.#hosts)) throw new Error(`${url.host} is not an allowed host`)
    const answer = await request(url, {
      dispatcher: this.#hosts.includes(url.origin) ? this.#toServices : this.#toStrangers,
      method,
      headers: { 'user-agent': 'puni-rider', ...headers },
      ...(body !== undefined && { body }),
      signal,
    })
    return {
      status: answer.statusCode,
      retryAfter: [answer.headers['retry-after']].flat()[0] ?? null,
      body: Buffer.from(await answer.body.arrayBuffer()),
    }
  }

  /** Ends the calls in progress and closes every connection. */
  async close(): Promise<void> {
    await Promise.all([this.#toServices.destroy(), this.#toStrangers.destroy()])
  }
}

/** Whether one of the hosts, given as `name`, `*.name` or an origin, is the URL's. */
export function isAllowed(url: URL, hosts: readonly string[]): boolean {
  return url.username === '' && url.password === '' && hosts.some((host) => isOn(url, host))
}

function isOn({ origin, protocol, port, hostname }: URL, host: string): boolean {
  if (host.includes('://')) return origin === host
  // An IP address is looked up by nobody, so nobody would check it.
  const isName = /(^|\.)[a-z][a-z0-9-]*$/.test(hostname)
  if (protocol !== 'https:' || port !== '' || !isName) return false
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
}

/** Whether an address is reachable for everybody: not loopback, private, link-local, shared or reserved. */
export function isPublic(address: string): boolean {
  // An IPv4 address inside an IPv6 one counts as itself.
  return ipaddr.process(address).range() === 'unicast'
}

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
      if (first === undefined) done(new Error(`${host} has no public address`), [])
      else if (options.all === true) done(null, open)
      else done(null, first.address, first.family)
    })
  }
}

function bounded(lookup?: LookupFunction): Agent.Options {
  return {
    maxResponseSize: ANSWER_MAX_BYTES,
    connect: { timeout: CONNECT_TIMEOUT_MS, ...(lookup && { lookup }) },
  }
}
