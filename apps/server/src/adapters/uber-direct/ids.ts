/** Identifiers as the Uber Direct API writes them: what they name comes first. */
import { Id } from '@puni/contract/fields'

type Prefix = 'del_' | 'dqt_' | 'evt_'

export const idOf = (prefix: Prefix, uuid: string): string => `${prefix}${uuid}`

/** The identifier of ours in it, also where it comes bare; null if there is none. */
export function uuidIn(prefix: Prefix, id: string): string | null {
  const bare = id.startsWith(prefix) ? id.slice(prefix.length) : id
  return Id.safeParse(bare).data ?? null
}
