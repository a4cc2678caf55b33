import type { Notice } from '@puni/contract/notifications/entities'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { acceptedOrder } from '../../../data/orders.ts'
import { isDoneWith } from '../../../services/outbox/entry.ts'
import { usePending } from '../../../services/outbox/use-pending.ts'
import { useRider } from '../../../services/session/use-session.ts'

const NONE: readonly Notice[] = []

/**
 * What the rider is told and has not read yet, the newest first. It comes with the order in hand, so that none disappears without a word.
 */
export function useNotices(): readonly Notice[] {
  const { _id: riderId, isBlocked } = useRider()
  const { waiting } = usePending()
  const { data } = useQuery({ ...acceptedOrder(useQueryClient(), riderId), enabled: false })
  const unread = data?.notices ?? NONE
  return useMemo(() => {
    const isDone = (notice: Notice) => waiting.some(({ action }) => isDoneWith(action, notice))
    // Who is blocked reads of that on a screen of its own.
    return isBlocked ? NONE : unread.filter((notice) => !isDone(notice))
  }, [unread, waiting, isBlocked])
}
