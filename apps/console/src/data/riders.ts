import type { Reply } from '@puni/contract/calls'
import { ApiError } from '@puni/contract/client'
import type { OperatorRider } from '@puni/contract/riders/entities'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { type Command, command } from '../services/api/command.ts'
import { useAction } from '../services/api/use-action.ts'
import { keys } from './keys.ts'

/** The situations of a rider, as the API lists them. */
export type RiderSituation = 'waiting' | 'refused' | 'active' | 'blocked' | 'erased'

/** The riders in one situation whom a search finds, all without one, by page. */
export const riderListQuery = (state: RiderSituation, search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.riders, 'list', state, search] as const,
    queryFn: ({ signal, pageParam }) =>
      api.call('listRiders', { query: { state, search, after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // While another search is on its way, what was found before stays.
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[2] === state ? keepPreviousData(former) : undefined,
  })

/** How many riders wait for activation. */
export const waitingCountQuery = queryOptions({
  queryKey: [...keys.riders, 'waiting'],
  queryFn: async ({ signal }) =>
    (await api.call('listRiders', { query: { state: 'waiting', limit: 0 } }, { signal })).waiting,
})

/** One rider; nothing is asked for null. */
export const riderQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...keys.riders, 'one', id ?? ''],
    queryFn: ({ signal }) => api.call('getOperatorRider', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  })

/** All about a rider. */
export const riderPageQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.riders, 'page', id],
    queryFn: ({ signal }) => api.call('getRiderPage', { params: { id } }, { signal }),
  })

/** A rider's orders, the newest first, by page. */
export const riderOrdersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.orders, 'of-rider', id],
    queryFn: ({ signal, pageParam }) =>
      api.call('listOrdersOfRider', { params: { id }, query: { limit: '20', after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export type PhotoKind = 'dni' | 'selfie'

/** Whose photo. A sign-up that is made anew has others. */
type Whose = Pick<OperatorRider, '_id' | 'createdAt'>

/** A sign-up photo in full, which is dropped from memory as soon as it is no longer shown. */
export const riderPhotoQuery = ({ _id: id, createdAt }: Whose, kind: PhotoKind) =>
  queryOptions({
    queryKey: ['rider-photo', id, createdAt, kind],
    queryFn: ({ signal }) => api.download('getRiderPhoto', { params: { id, kind } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** The same small; kept until the operator leaves. */
export const riderThumbnailQuery = ({ _id: id, createdAt }: Whose, kind: PhotoKind) =>
  queryOptions({
    queryKey: ['rider-thumbnail', id, createdAt, kind],
    queryFn: ({ signal }) => api.download('getRiderThumbnail', { params: { id, kind } }, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** A rider's phone, email and document, once they are asked for; forgotten with the row that shows them. */
export const useContacts = (id: string) =>
  useAction({ command: () => command('getRiderContacts')({ params: { id } }) })

/** What is done to riders. */
export const riderCommands = {
  refuseSignUp: command('refuseSignUp', keys.riders),
  setZones: command('setRiderZones', keys.riders),
  block: command('blockRider', keys.riders),
  unblock: command('unblockRider', keys.riders),
  endSessions: command('endRiderSessions', keys.riders),
  erase: command('eraseRider', keys.riders),
  endSession: command('endRiderSession', keys.riders),
  beginContactChange: command('beginContactChange', keys.riders),
  confirmContactChange: command('confirmContactChange', keys.riders),
}

/** Writes a note about a rider. */
export const addRiderNote = (id: string, body: string, idempotencyKey: string) =>
  command('addRiderNote', riderPageQuery(id).queryKey)({ params: { id }, body: { body } }, idempotencyKey)

/** The calls that make a code for a rider. */
export type CodeCall = 'issueActivationCode' | 'issueRecoveryCode'

/** The result of requesting a code: a new one, or the validity period of the existing one (ISO 8601). */
export type IssuedCode =
  | { readonly kind: 'fresh'; readonly code: Reply<CodeCall> }
  | { readonly kind: 'live'; readonly issuedAt: string; readonly expiresAt: string }

/** Makes a code. A valid one is only replaced with `replace`. */
export const issueCode = (call: CodeCall, id: string, replace: boolean): Command<IssuedCode> => ({
  run: async () => {
    try {
      const query = replace ? { replace: 'true' as const } : {}
      return { kind: 'fresh', code: await api.call(call, { params: { id }, query }) }
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'CODE_LIVE') throw cause
      const { issuedAt = '', expiresAt = '' } = cause.times
      return { kind: 'live', issuedAt, expiresAt }
    }
  },
  changes: [keys.riders],
})
