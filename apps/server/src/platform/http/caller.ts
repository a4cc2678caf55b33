/** Who calls, and the contract's access rules. */
import type { OperatorRole } from '@puni/contract/operators/roles'
import type { CallerKind, OwnId, Route, Standing } from '@puni/contract/route'
import type { ErrorCode } from '@puni/contract/errors'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { cookieToken } from './session-cookie.ts'

/**
 * The standing of an account: not activated yet, blocked (activated or not), or neither. An operator is new
 * while a second factor is required and missing; stores are always active.
 */
export type AccountStanding = 'new' | 'blocked' | 'active'

/** The party behind a token. `tokenHash` names the session, for riders and operators. */
export interface Caller {
  readonly kind: CallerKind
  readonly id: string
  readonly tokenHash: Buffer
  readonly standing: AccountStanding
  /** Null for riders and stores. */
  readonly role: OperatorRole | null
  /** Whether an operator gave the password, and the second factor where there is one, a short while ago. */
  readonly isConfirmed: boolean
  /** What a store's key may do; null for all others, a person of a store too. */
  readonly key: StoreKey | null
}

/** What a store's key is for. */
export interface StoreKey {
  readonly id: string
  /** Its orders reach no rider. */
  readonly isTest: boolean
  readonly isReadOnly: boolean
}

/** Whose keys for repeats a caller's are: what a test key placed is not what a live one places. */
export function repeaterOf({ id, key }: Caller): string {
  return key?.isTest === true ? `${id}:test` : id
}

/** Finds the party behind a bearer token; null if it opens nothing. */
export type LookUp = (token: string) => Promise<Caller | null>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every call that is not open to anyone. */
    caller: Caller | null
  }
}

/** The bearer token of a request, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return request.headers.authorization?.match(/^Bearer (\S{1,200})$/i)?.[1] ?? null
}

/** The token of whoever calls: of the header, or else of the browser's cookie. Null without one. */
export function tokenOf(request: FastifyRequest): string | null {
  return request.headers.authorization === undefined ? cookieToken(request) : bearerToken(request)
}

/** How the keys of stores begin: in place of a person's session. */
export const STORE_KEY_PREFIX = 'psk_'

/** That a token opens nothing, in words for whoever sent it. */
export const unknownCaller = (token: string): Refusal =>
  new Refusal('UNAUTHENTICATED', token.startsWith(STORE_KEY_PREFIX) ? { message: UNKNOWN_KEY } : {})

/** Throws FORBIDDEN for a caller of another kind. */
export function refuseKind({ kind }: Caller, allowed: readonly CallerKind[]): void {
  if (!allowed.includes(kind)) throw new Refusal('FORBIDDEN')
}

/**
 * Throws FORBIDDEN for a key that is for reading only, or for the store's own calls with orders that reach nobody, and for a person of a store
 * beyond those calls.
 */
export function refuseKey({ kind, key }: Caller, { method, path }: Route): void {
  if (key === null) {
    if (kind === 'store' && !path.startsWith('/store/')) throw new Refusal('FORBIDDEN')
    return
  }
  if (key.isReadOnly && method !== 'GET') throw new Refusal('FORBIDDEN', { message: READ_ONLY })
  if (key.isTest && !path.startsWith('/store/')) throw new Refusal('FORBIDDEN', { message: TEST_ONLY })
}

const UNKNOWN_KEY = 'La clave no vale: está mal escrita, o se anuló'
const READ_ONLY = 'Esta clave es solo para leer'
const TEST_ONLY = 'Esta clave es de prueba: usá las llamadas de /store'

/** The rider id named by a call, from its validated input. */
export function ownIdOf({ params, query, body }: FastifyRequest, ownId: OwnId): string {
  const [part, field] = ownId.split('.') as ['params' | 'query' | 'body', string]
  return ({ params, query, body }[part] as Readonly<Record<string, string>>)[field]!
}

const ADMITTED: Readonly<Record<Standing, readonly AccountStanding[]>> = {
  any: ['new', 'blocked', 'active'],
  unblocked: ['new', 'active'],
  activated: ['blocked', 'active'],
  active: ['active'],
}
const REFUSALS: Readonly<Record<Exclude<AccountStanding, 'active'>, ErrorCode>> = {
  new: 'RIDER_NOT_ACTIVATED',
  blocked: 'RIDER_BLOCKED',
}

/** Throws RIDER_BLOCKED or RIDER_NOT_ACTIVATED for a caller without the standing the call requires. */
export function refuseStanding({ kind, standing }: Caller, needed: Standing): void {
  if (kind !== 'rider' || standing === 'active' || ADMITTED[needed].includes(standing)) return
  throw new Refusal(REFUSALS[standing])
}

/** Throws FORBIDDEN, SECOND_FACTOR_REQUIRED or CONFIRMATION_NEEDED for an operator who may not make this call, or not yet. */
export function refuseOperator({ kind, role, standing, isConfirmed }: Caller, route: Route): void {
  if (kind !== 'operator') return
  if (standing === 'new' && !('beforeSecondFactor' in route)) throw new Refusal('SECOND_FACTOR_REQUIRED')
  if ('role' in route && role !== route.role) throw new Refusal('FORBIDDEN')
  if ('confirm' in route && !isConfirmed) throw new Refusal('CONFIRMATION_NEEDED')
}
