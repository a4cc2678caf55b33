import type { OperatorOrder } from '@puni/contract/orders/entities'
import { api } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'

/** The phones of an order, once they are asked for. Those of another rider than held it then are asked for again. */
export function useOrderContacts({ _id: id, assignedRider }: Pick<OperatorOrder, '_id' | 'assignedRider'>) {
  const { data, ...request } = useAction({
    run: () => api.call('getOrder', { params: { id } }),
    changes: [],
  })
  return { ...request, data: data?.assignedRider?._id === assignedRider?._id ? data : undefined }
}
