/** Who calls, in the words of OpenAPI. */
import type { CallerKind } from '@puni/contract/route'
import { SECURE_NAME } from '../http/session-cookie.ts'

const token = (description: string) => ({ type: 'http', scheme: 'bearer', description })

/** By the kind of caller: the ways in which it says who it is. */
const SCHEMES: Readonly<Record<CallerKind, Readonly<Record<string, object>>>> = {
  store: { store: token("The store's key, which an operator of the platform makes.") },
  rider: { rider: token('The token of `loginRider`.') },
  operator: {
    operator: token('The token of `loginOperator`.'),
    operatorCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: SECURE_NAME,
      description: 'The same token in a cookie, which `loginOperator` sets for browsers that ask for it.',
    },
  },
}

/** The schemes of these kinds of callers. */
export function securitySchemes(kinds: readonly CallerKind[]): object {
  return Object.assign({}, ...kinds.map((kind) => SCHEMES[kind])) as object
}

/** What a call needs one of; nothing where anyone may call. */
export function security(kinds: readonly CallerKind[]): object[] {
  return kinds.flatMap((kind) => Object.keys(SCHEMES[kind]).map((name) => ({ [name]: [] })))
}
