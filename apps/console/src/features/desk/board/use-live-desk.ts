import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { boardQuery } from '../../../data/board.ts'
import { useOpenEmergencies } from '../../../data/emergencies.ts'
import { zonesQuery } from '../../../data/zones.ts'
import type { Desk } from '../../../shared/desk/desk-context.ts'
import { sceneOf } from '../../../shared/desk/desk-scene.ts'
import { useNow } from '../../../shared/use-now.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'

const EMPTY = { orders: [], riders: [] }
/** Lateness and silence begin with the clock alone. Milliseconds. */
const TICK_MS = 5_000

/**
 * The desk as the board, the alarms and the clock have it. Deferred: what follows from a change is drawn in slices, and clicks and keys come in
 * between. At once it kept a desk of 1,000 riders and 2,000 orders from answering for a tenth of a second.
 */
export function useLiveDesk(): Desk {
  const board = useQuery(boardQuery)
  const alarms = useOpenEmergencies()
  const zones = useQuery(zonesQuery).data
  const now = useDeferredValue(useNow(TICK_MS))
  const { format } = usePlatform()
  const { error, refetch } = board
  const data = useDeferredValue(board.data) ?? EMPTY
  const scene = useMemo(() => sceneOf(data, alarms, now), [data, alarms, now])
  return useMemo(
    () => ({
      scene,
      zones: zones ?? [],
      now,
      format,
      isLoaded: data !== EMPTY,
      failure: data === EMPTY ? error : null,
      retry: () => void refetch(),
    }),
    [scene, zones, now, format, data, error, refetch],
  )
}
