import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'
import type { RiderState } from './rider-state.ts'

/** The riders in one situation. */
export function useRiders(state: RiderState) {
  return useQuery({
    queryKey: keys.ridersIn(state),
    queryFn: async ({ signal }) => (await api.call('listRiders', { query: { state } }, { signal })).riders,
  })
}

export type PhotoKind = 'dni' | 'selfie'

/** A sign-up photo. It never changes, and is dropped from memory as soon as it is no longer shown. */
export function useRiderPhoto(id: string, kind: PhotoKind) {
  return useQuery({
    queryKey: keys.riderPhoto(id, kind),
    queryFn: ({ signal }) => api.download('getRiderPhoto', { params: { id, kind } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}
