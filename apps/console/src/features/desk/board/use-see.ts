import { useQueryClient } from '@tanstack/react-query'
import { takeChanges } from '../../../data/board.ts'
import { orderCommands } from '../../../data/orders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import type { DeskOrder } from '../../../shared/desk/desk-scene.ts'

/** Says that the troubles of an order are seen, all that nobody has seen yet. */
export function useSee(): (live: DeskOrder) => void {
  const queryClient = useQueryClient()
  const see = useAction({
    command: ({ order, unseen }: DeskOrder) => ({
      run: async () => {
        for (const { kind, since } of unseen) {
          if (kind === 'emergency') continue
          const params = { id: order._id }
          const seen = await orderCommands.acknowledgeTrouble({ params, body: { kind, since } }).run()
          takeChanges(queryClient, { orders: [seen], riders: [], moves: [] })
        }
      },
      changes: [],
    }),
  })
  return (live) => see.mutate(live)
}
