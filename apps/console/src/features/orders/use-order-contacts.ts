import type { OperatorOrder } from '@puni/contract/orders/entities'
import { api } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'

/** The phones of an order, once they are asked for. Those of another rider than held it then are asked for again. */
export function useOrderContacts(id: string, order: Pick<OperatorOrder, 'assignedRider'> | undefined) {
  const { data, ...request } = useAction({
    run: () => api.call('getOrder', { params: { id } }),
    changes: [],
  })
  const isOfThis = data?._id === id && data.assignedRider?._id === order?.assignedRider?._id
  return { ...request, data: isOfThis ? data : undefined }
}

export type OrderContacts = ReturnType<typeof useOrderContacts>
