import { useToast } from '@puni/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/client.ts'
import { takeChanges } from '../../../platform/live/board.ts'
import type { DeskOrder } from '../../../shared/desk/desk-scene.ts'
import { messageOf } from '../../../shared/failure.ts'

/** Says that the troubles of an order are seen, all that nobody has seen yet. */
export function useSee(): (live: DeskOrder) => void {
  const queryClient = useQueryClient()
  const toast = useToast()
  const see = useMutation({
    mutationFn: async ({ order, unseen }: DeskOrder) => {
      for (const { kind, since } of unseen) {
        if (kind === 'emergency') continue
        const params = { id: order._id }
        const seen = await api.call('acknowledgeTrouble', { params, body: { kind, since } })
        takeChanges(queryClient, { orders: [seen], riders: [], moves: [] })
      }
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  return (live) => see.mutate(live)
}
