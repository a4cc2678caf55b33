import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useStreamHealth } from '../live/live-provider.tsx'
import { pending } from './pending.ts'
import { outbox } from './phone-outbox.ts'
import { keepSending } from './sending.ts'

/** The rider's actions that the platform has not accepted. */
export const usePending = () => useSyncExternalStore(pending.subscribe, pending.current)

/** Sends the queue for as long as this is mounted. Use once in the app. */
export function useSending(riderId: string): void {
  const queryClient = useQueryClient()
  const streamed = useStreamHealth()
  useEffect(() => keepSending(queryClient, riderId), [queryClient, riderId])
  useEffect(() => {
    // If the stream gets through, so does everything else.
    if (streamed) void outbox.flush()
  }, [streamed])
}
