import type { BOOK_FORMATS } from '@puni/contract/ledger/values'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { command } from '../services/api/command.ts'
import { keys } from './keys.ts'

/** Riders with whom something is to be settled, by page: those with disputes first, then by how much. */
export const duesQuery = infiniteQueryOptions({
  queryKey: [...keys.riders, 'dues'],
  queryFn: ({ signal, pageParam }) => api.call('listDues', { query: { offset: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ dues, total }, _pages, offset) =>
    offset + dues.length < total ? offset + dues.length : null,
})

/** How many disputes nobody has answered. */
export const openDisputeCountQuery = queryOptions({
  queryKey: [...keys.riders, 'disputes'],
  queryFn: async ({ signal }) =>
    (await api.call('listDues', { query: { limit: 0 } }, { signal })).disputes ?? 0,
})

/** How a rider stands with stores and platform. */
export const riderCashQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.riders, 'cash', id],
    queryFn: ({ signal }) => api.call('getCashOfRider', { params: { id } }, { signal }),
  })

/** A rider's entries in the ledger, the newest first, by page. */
export const riderMovementsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.riders, 'movements', id],
    queryFn: ({ signal, pageParam }) =>
      api.call('listMovementsOfRider', { params: { id }, query: { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The entries made on these days, `YYYY-MM-DD`, as a file. */
export const downloadBooks = (query: { from: string; to: string; format: (typeof BOOK_FORMATS)[number] }) =>
  api.download('downloadBooks', { query })

/** What settles debts. */
export const ledgerCommands = {
  settle: command('settle', keys.riders),
  setLimit: command('setCashLimit', keys.riders),
  undo: command('undoSettlement', keys.riders),
  answerDispute: command('answerDispute', keys.riders),
}
