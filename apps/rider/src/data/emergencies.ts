import { queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { emergencyKey } from '../services/api/order-keys.ts'
import { dataText } from './data-text.ts'

/** What became of the alarm from an order; null if there was none. */
export const emergencyOf = (orderId: string) =>
  queryOptions({
    queryKey: emergencyKey(orderId),
    queryFn: async ({ signal }) =>
      (await api.call('getEmergency', { params: { id: orderId } }, { signal })).emergency,
    meta: { failure: dataText.emergencyFailed },
  })
