/** Who is calling, and whether it may. */
import type { Caller as CallerKind } from '@puni/contract/routes'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** The party behind a token. `tokenHash` names the session, for riders and operators. */
export interface Caller {
  readonly kind: CallerKind
  readonly id: string
  readonly tokenHash: Buffer
}

/** Finds the party behind a bearer token, or null. */
export type Authenticate = (token: string) => Promise<Caller | null>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every call that is not open to anyone. */
    caller: Caller | null
  }
}

/** Identifies the caller of a request. Throws UNAUTHENTICATED or FORBIDDEN. */
export async function identify(
  request: FastifyRequest,
  allowed: readonly CallerKind[],
  authenticate: Authenticate,
): Promise<Caller> {
  const token = request.headers.authorization?.match(/^Bearer (\S{1,200})$/i)?.[1]
  const caller = token === undefined ? null : await authenticate(token)
  if (caller === null) throw new Refusal('UNAUTHENTICATED')
  if (!allowed.includes(caller.kind)) throw new Refusal('FORBIDDEN')
  return caller
}
