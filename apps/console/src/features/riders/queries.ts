import type { OperatorRider } from '@puni/contract/riders/entities'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'
import type { RiderState } from './rider-state.ts'

/** The riders in one situation whom a search finds, all without one, by page. */
export function useRiders(state: RiderState, search: string) {
  return useInfiniteQuery({
    queryKey: keys.riderList(state, search),
    queryFn: ({ signal, pageParam }) =>
      api.call('listRiders', { query: { state, search, after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // While another search is on its way, what was found before stays.
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[2] === state ? keepPreviousData(former) : undefined,
  })
}

/** How many riders wait for activation. */
export function useWaitingCount(): number {
  const query = useQuery({
    queryKey: keys.waitingRiders,
    queryFn: async ({ signal }) =>
      (await api.call('listRiders', { query: { state: 'waiting', limit: 0 } }, { signal })).waiting,
  })
  return query.data ?? 0
}

/** One rider; nothing is asked for null. */
export function useRider(id: string | null) {
  return useQuery({
    queryKey: keys.rider(id ?? ''),
    queryFn: ({ signal }) => api.call('getOperatorRider', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  })
}

export type PhotoKind = 'dni' | 'selfie'

/** Whose photo. A sign-up that is made anew has others. */
type Whose = Pick<OperatorRider, '_id' | 'createdAt'>

/** A sign-up photo in full, which is dropped from memory as soon as it is no longer shown. */
export function useRiderPhoto({ _id: id, createdAt }: Whose, kind: PhotoKind) {
  return useQuery({
    queryKey: keys.riderPhoto(id, createdAt, kind),
    queryFn: ({ signal }) => api.download('getRiderPhoto', { params: { id, kind } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** The same small, once it is wanted; kept until the operator leaves. */
export function useRiderThumbnail({ _id: id, createdAt }: Whose, kind: PhotoKind, enabled: boolean) {
  return useQuery({
    queryKey: keys.riderThumbnail(id, createdAt, kind),
    queryFn: ({ signal }) => api.download('getRiderThumbnail', { params: { id, kind } }, { signal }),
    enabled,
    staleTime: Infinity,
    gcTime: Infinity,
  })
}
