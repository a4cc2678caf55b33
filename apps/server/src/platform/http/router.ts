/** Binds the calls of the contract to handlers. Path, access and validation come from the contract. */
import type { CallDefinition } from '@puni/contract/call'
import { calls, Failure } from '@puni/contract/calls'
import { API_PREFIX, type Route } from '@puni/contract/route'
import { type CallName, routes } from '@puni/contract/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  type Caller,
  type LookUp,
  ownIdOf,
  refuseKey,
  refuseKind,
  refuseOperator,
  refuseStanding,
  repeaterOf,
} from './caller.ts'
import { type Hosts, refuseOtherHost } from './origins.ts'
import type { Bulkhead } from '../load/bulkhead.ts'
import type { RouteLoad } from '../load/shedding.ts'
import type { RequestLimits } from './request-limits.ts'
import { type KeyedRequest, keyedRequest } from '../idempotency/once-per-key.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** A multipart form that the handler reads itself, and the framework does not check. */
    form?: z.ZodType
  }
}

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
  /** The request with its `Idempotency-Key`, of calls that take one; null without one. */
  readonly once: KeyedRequest | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type ReplyOf<N extends CallName> =
  Calls[N] extends Readonly<Record<'reply', infer S extends z.ZodType>> ? z.input<S> : FastifyReply

interface CallOptions<N extends CallName> {
  /** For what can be guessed or is expensive for the server: few calls per minute, with a budget of their own. */
  readonly costly?: boolean
  /**
   * Whether the parameters permit the call by themselves, such as an id that only one phone was told. It then
   * passes even from an address over its budget.
   */
  readonly permits?: (params: Parsed<N, 'params'>) => Promise<boolean>
  /** In which its requests wait for their turn, until it is handled. Lists share one; null for those that wait for others. */
  readonly bulkhead?: Bulkhead | null
}

/** Serves one call. */
export type Serve = <N extends CallName>(
  name: N,
  handler: (call: Call<N>) => Promise<ReplyOf<N>>,
  options?: CallOptions<N>,
) => void

export interface RouterOptions {
  /** Finds who calls. */
  readonly lookUp: LookUp
  readonly limits: RequestLimits
  /** Throws FORBIDDEN or RIDER_NOT_FOUND unless the caller is this rider. */
  readonly refuseOtherRider: (caller: Caller, riderId: string) => Promise<void>
  /** The apps' hosts, null if they share one. */
  readonly hosts: Hosts | null
  /** The bulkhead of calls that are shed first. */
  readonly lists: Bulkhead
}

/** Creates the function that the subjects use to serve their calls. */
export function createRouter(server: FastifyInstance, options: RouterOptions): Serve {
  const typed = server.withTypeProvider<ZodTypeProvider>()
  return (name, handler, callOptions) => {
    const { method, path }: Route = routes[name]
    typed.route({
      method,
      url: `${API_PREFIX}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      schema: schemaOf(name),
      ...admissionTo(name, options, callOptions),
      handler: async (request, reply) => {
        const { params, query, body, headers, caller } = request
        const once = keyOf(name, request)
        const call = { params, query, body, headers, caller, once, request, reply }
        try {
          return await handler(call as unknown as Call<typeof name>)
        } finally {
          request.leaveBulkhead?.()
        }
      },
    })
  }
}

/** How requests for a call are let in, limited and turned away, in whatever tongue they come. */
export function admissionTo<N extends CallName>(
  name: N,
  options: RouterOptions,
  { costly = false, permits, bulkhead }: CallOptions<N> = {},
) {
  const { lookUp, limits, hosts, lists } = options
  const route: Route = routes[name]
  const { callers } = route
  // Open calls have a budget each, so that a flood of one leaves the others, receipts above all. Those of a
  // session share one.
  const budget = callers === 'anyone' || costly ? name : 'calls'
  const { admit, admitRider } = doorOf(route, options)
  return {
    config: {
      call: name,
      load: loadOf(route, bulkhead, lists),
      limit: {
        by: callers === 'anyone' ? ('address' as const) : ('caller' as const),
        budget,
        costly,
        ...(permits && { permission: permissionIn(name, permits) }),
      },
    },
    // Before the body is read, so that strangers cannot make the server parse anything.
    onRequest: async (request: FastifyRequest) => {
      request.caller = null
      if (callers !== 'anyone') admit(request, await limits.authenticate(request, lookUp))
      else if (route.app !== undefined) refuseOtherHost(request, route.app, hosts)
    },
    // After validation: the input names the rider.
    preHandler: admitRider,
  }
}

/** What a repeat has to have in common with the first request: of calls whose schema takes a key, and whose body is JSON. */
function keyOf(name: CallName, { caller, headers, params, body }: FastifyRequest): KeyedRequest | null {
  const schema: CallDefinition = calls[name]
  if (schema.headers === undefined || schema.body === undefined || caller === null) return null
  const input = schema.params === undefined ? body : { params, body }
  return keyedRequest(
    name,
    repeaterOf(caller),
    headers['idempotency-key'] as string | undefined,
    input as object,
  )
}

/** Lets in whom the contract lets make a call: by what the caller is, and, once the input is known, whose it is. */
function doorOf(route: Route, { hosts, refuseOtherRider }: RouterOptions) {
  const admit = (request: FastifyRequest, caller: Caller): void => {
    // Also of whoever is refused: the log names it.
    request.caller = caller
    refuseKind(caller, route.callers === 'anyone' ? [] : route.callers)
    refuseOtherHost(request, caller.kind, hosts)
    refuseOperator(caller, route)
    refuseKey(caller, route)
  }
  const admitRider = async (request: FastifyRequest): Promise<void> => {
    const { caller } = request
    if (!('standing' in route) || caller === null) return
    if (route.ownId !== undefined) await refuseOtherRider(caller, ownIdOf(request, route.ownId))
    refuseStanding(caller, route.standing)
  }
  return { admit, admitRider }
}

/** How a call behaves under load: reads go before what changes something. */
function loadOf({ method, shed }: Route, bulkhead: Bulkhead | null | undefined, lists: Bulkhead): RouteLoad {
  const rank = shed ?? (method === 'GET' ? 'middle' : 'last')
  const own = bulkhead === undefined && rank === 'first' ? lists : bulkhead
  return { rank, bulkhead: own ?? undefined }
}

/** Names the permission that a call's parameters are, or returns null if they are none. */
function permissionIn<N extends CallName>(
  name: N,
  permits: (params: Parsed<N, 'params'>) => Promise<boolean>,
): (request: FastifyRequest) => Promise<string | null> {
  const { params = z.undefined() }: CallDefinition = calls[name]
  return async (request) => {
    const { success, data } = params.safeParse(request.params)
    return success && (await permits(data as Parsed<N, 'params'>)) ? JSON.stringify(data) : null
  }
}

/** What the framework checks of a request, and what it lets into an answer. */
function schemaOf(name: CallName): FastifySchema {
  const { params, query, body, form, headers, reply, success }: CallDefinition = calls[name]
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(headers && { headers }),
    ...(form && { form }),
    response: { ...(reply && { [success ?? 200]: reply }), '4xx': Failure, '5xx': Failure },
  }
}
