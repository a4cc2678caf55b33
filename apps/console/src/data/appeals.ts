import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { command } from '../services/api/command.ts'
import { keys } from './keys.ts'

export type AppealState = 'open' | 'answered'

/** Riders' answers by page: those that wait, what is due first at the top, or those answered. */
export const appealListQuery = (state: AppealState) =>
  infiniteQueryOptions({
    queryKey: [...keys.appeals, 'list', state],
    queryFn: ({ signal, pageParam }) =>
      api.call('listAppeals', { query: { state, after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** How many wait for an answer. */
export const openAppealCountQuery = queryOptions({
  queryKey: [...keys.appeals, 'open'],
  queryFn: async ({ signal }) => (await api.call('listAppeals', { query: { limit: 0 } }, { signal })).open,
})

/** A photo. It never changes, and is dropped from memory as soon as it is no longer shown. */
export const appealPhotoQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: ['appeal-photo', id, number],
    queryFn: ({ signal }) =>
      api.download('getAppealPhoto', { params: { id, number: String(number) } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** What is done to appeals. */
export const appealCommands = {
  answer: command('answerAppeal', keys.appeals, keys.riders),
}
