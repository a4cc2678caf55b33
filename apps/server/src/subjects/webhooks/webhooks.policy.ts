/** Whose webhooks somebody may see and change, and where they may lead. */
import { isAllowed } from '../../platform/remote/outgoing.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Whose endpoints are meant: a store's, of test keys or of others. */
export interface Holder {
  readonly storeId: string
  readonly isTest: boolean
}

/** Those of the store that calls: a test key has its own. */
export function holderOf({ id: storeId, key }: Caller): Holder {
  return { storeId, isTest: key?.isTest ?? false }
}

const URL_PROBLEM =
  'Usá una dirección pública que empiece con https://, sin usuario ni clave, en el puerto 443 o el 8443'

/** Throws INVALID_INPUT for an address that is never called. A name that leads to a private address is refused when it is. */
export function refuseUncallable(url: string, hosts: readonly string[]): void {
  if (URL.canParse(url) && isAllowed(new URL(url), hosts)) return
  throw new Refusal('INVALID_INPUT', { fields: { url: URL_PROBLEM } })
}
