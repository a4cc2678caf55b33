import { api } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'

/** A rider's phone, email and document, once they are asked for; forgotten with the row that shows them. */
export function useContacts(id: string) {
  return useAction({ run: () => api.call('getRiderContacts', { params: { id } }), changes: [] })
}
