/** One id for each request, from the proxy's log to ours and to the answer. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const HEADER = 'x-request-id'
/** What proxies make: a UUID, hexadecimal digits, addresses and counters. Nothing that could break a log. */
const WELL_FORMED = /^[\w.:=+/-]{8,100}$/

/** Whether the party with this address is a proxy that is believed, the first to be asked (hop 0). */
export type TrustsProxy = (address: string, hop: number) => boolean

/** Returns what names a request: the id of a trusted proxy if it is well-formed, else a new one. */
export function nameRequests(trusts: TrustsProxy): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[HEADER]
    const isGiven = typeof given === 'string' && WELL_FORMED.test(given)
    return isGiven && trusts(socket.remoteAddress ?? '', 0) ? given : randomUUID()
  }
}

/** Tells the id with every answer. */
export function tellRequestId(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(idHeader(request))
    done()
  })
}

/** The header with the id, also for what reaches no hook. */
export function idHeader({ id }: FastifyRequest): Readonly<Record<string, string>> {
  return { [HEADER]: id }
}
