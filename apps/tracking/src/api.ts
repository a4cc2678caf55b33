import { createClient } from '@puni/contract/client'

/** Calls the platform; the link alone says who calls. */
export const api = createClient({ token: () => null, onUnauthenticated: () => undefined })

/** What the address of this page ends with: the permission to read it. */
export const linkParams = { token: location.pathname.split('/').findLast((part) => part !== '') ?? '' }
