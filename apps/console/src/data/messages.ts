import { queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { command } from '../services/api/command.ts'
import { keys } from './keys.ts'

/** What was sent to a rider, the newest first. Every step of it is an event of the rider. */
export const riderMessagesQuery = (riderId: string) =>
  queryOptions({
    queryKey: [...keys.riders, 'messages', riderId],
    queryFn: async ({ signal }) =>
      (await api.call('listMessagesOfRider', { params: { id: riderId } }, { signal })).messages,
  })

/** What did not arrive, and channels that take nothing. */
export const messageTroublesQuery = queryOptions({
  queryKey: [...keys.riders, 'message-troubles'],
  queryFn: ({ signal }) => api.call('listMessageTroubles', { query: {} }, { signal }),
})

/** How much of it there is, and by which channels messages go out at all. */
export const messageTroubleCountQuery = queryOptions({
  queryKey: [...keys.riders, 'message-trouble-count'],
  queryFn: ({ signal }) => api.call('listMessageTroubles', { query: { limit: '0' } }, { signal }),
})

export const messageCommands = {
  noteSentByHand: command('noteSentByHand', keys.riders),
}
