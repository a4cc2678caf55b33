import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useStreamHealth } from '../live/live-provider.tsx'
import { pending } from './pending.ts'
import { outbox } from './phone-outbox.ts'
import { keepSending } from './sending.ts'

/** What of the rider's actions the platform has not taken. */
export const usePending = () => useSyncExternalStore(pending.subscribe, pending.current)

/** Sends what waits, as long as this is on the screen. Once in the app. */
export function useSending(riderId: string): void {
  const queryClient = useQueryClient()
  const streamed = useStreamHealth()
  useEffect(() => keepSending(queryClient, riderId), [queryClient, riderId])
  useEffect(() => {
    // Where the stream gets through, so does everything.
    if (streamed) void outbox.flush()
  }, [streamed])
}
