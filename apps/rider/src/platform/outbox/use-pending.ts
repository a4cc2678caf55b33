import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { logFailure } from '../../shared/failure.ts'
import { useLoaded } from '../../shared/views/use-loaded.ts'
import { useStreamHealth } from '../live/live-provider.tsx'
import { commonText } from '../../shared/common-text.ts'
import { loadOutbox, loadOutboxBar, pending } from './pending.ts'

/** What of the rider's actions the platform has not taken. */
export const usePending = () => useSyncExternalStore(pending.subscribe, pending.current)

/** Sends what waits, as long as this is on the screen. Once in the app. */
export function useSending(riderId: string): void {
  const queryClient = useQueryClient()
  const streamed = useStreamHealth()
  useLoaded(
    useCallback(async () => {
      // What tells of it must not be fetched when the signal is gone.
      const [{ keepSending }] = await Promise.all([import('./sending.ts'), loadOutboxBar()])
      return () => keepSending(queryClient, riderId)
    }, [queryClient, riderId]),
  )
  useEffect(() => {
    if (!streamed) return
    // Where the stream gets through, so does everything.
    loadOutbox()
      .then((outbox) => outbox.flush())
      .catch((error: unknown) => logFailure(commonText.screenFailed, error))
  }, [streamed])
}
