/**
 * Binds the calls of the contract to handlers. Path, access, validation and documentation come from the
 * contract.
 */
import { calls } from '@puni/contract/calls'
import { Failure } from '@puni/contract/entities'
import { API_PREFIX, type CallName, type Route, routes } from '@puni/contract/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import {
  type Authenticate,
  type Caller,
  identify,
  ownIdOf,
  refuseOperator,
  refuseStanding,
} from './caller.ts'

type Calls = typeof calls
type Parsed<N extends CallName, K extends string> =
  Calls[N] extends Readonly<Record<K, infer S extends z.ZodType>> ? z.output<S> : undefined

/** What a handler receives: the validated input, the caller, and the raw pair for streams and forms. */
interface Call<N extends CallName> {
  readonly params: Parsed<N, 'params'>
  readonly query: Parsed<N, 'query'>
  readonly body: Parsed<N, 'body'>
  readonly headers: Parsed<N, 'headers'>
  readonly caller: (typeof routes)[N]['callers'] extends 'anyone' ? null : Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type ReplyOf<N extends CallName> =
  Calls[N] extends Readonly<Record<'reply', infer S extends z.ZodType>> ? z.input<S> : FastifyReply

/** Limits a call by the caller's address, not by the token. */
interface RateLimit {
  /** Few calls: for what can be guessed or is expensive for us. */
  readonly strictLimit?: boolean
  /** As many as elsewhere: for calls without a token, where a made-up token would bypass the limit. */
  readonly limitByAddress?: boolean
}

/** Serves one call. */
export type Serve = <N extends CallName>(
  name: N,
  handler: (call: Call<N>) => Promise<ReplyOf<N>>,
  options?: RateLimit,
) => void

interface RouterOptions {
  readonly authenticate: Authenticate
  /** Throws FORBIDDEN or RIDER_NOT_FOUND unless the caller is this rider. */
  readonly refuseOtherRider: (caller: Caller, riderId: string) => Promise<void>
  /** Calls per minute from one address where `strictLimit` is set: log-ins, sign-ups, codes, test pushes. */
  readonly strictLimitPerMinute: number
}

/** Creates the function that the subjects use to serve their calls. */
export function createRouter(
  server: FastifyInstance,
  { authenticate, refuseOtherRider, strictLimitPerMinute }: RouterOptions,
): Serve {
  const typed = server.withTypeProvider<ZodTypeProvider>()
  return (name, handler, { strictLimit = false, limitByAddress = strictLimit } = {}) => {
    const route: Route = routes[name]
    const { method, path, callers } = route
    typed.route({
      method,
      url: `${API_PREFIX}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      schema: schemaOf(name),
      config: limitByAddress
        ? {
            rateLimit: {
              ...(strictLimit && { max: strictLimitPerMinute }),
              keyGenerator: (request) => `${name}:${request.ip}`,
            },
          }
        : {},
      // Before the body is read, so that strangers cannot make the server parse anything.
      onRequest: async (request) => {
        request.caller = callers === 'anyone' ? null : await identify(request, callers, authenticate)
        if (request.caller !== null) refuseOperator(request.caller, route)
      },
      // After validation: the input names the rider.
      preHandler: async (request) => {
        const { caller } = request
        if (!('standing' in route) || caller === null) return
        if (route.ownId !== undefined) await refuseOtherRider(caller, ownIdOf(request, route.ownId))
        refuseStanding(caller, route.standing)
      },
      handler: async (request, reply) => {
        const { params, query, body, headers, caller } = request
        const call = { params, query, body, headers, caller, request, reply }
        return await handler(call as unknown as Call<typeof name>)
      },
    })
  }
}

function schemaOf(name: CallName): FastifySchema {
  const { summary, callers, path } = routes[name]
  const call: {
    params?: z.ZodType
    query?: z.ZodType
    body?: z.ZodType
    headers?: z.ZodType
    form?: z.ZodType
    reply?: z.ZodType
    success?: number
  } = calls[name]
  return {
    summary,
    operationId: name,
    tags: [path.split('/')[1] ?? ''],
    ...(callers !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.headers && { headers: call.headers }),
    ...(call.form && { form: call.form }),
    response: {
      ...(call.reply && { [call.success ?? 200]: call.reply }),
      '4xx': Failure,
      '5xx': Failure,
    },
  }
}
