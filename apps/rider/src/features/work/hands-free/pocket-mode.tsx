import { createStore } from '@puni/ui/store'
import { lazyDialog } from '../../../shared/views/lazy-dialog.tsx'
import { useEffect, useSyncExternalStore } from 'react'
import type { PocketScreenProps } from './pocket-screen.tsx'

const PocketScreen = lazyDialog(() => import('./pocket-screen.tsx'))

/** Whether the phone is in a pocket. */
const pocketed = createStore(false)

/** Darkens the work screen. */
export const beginPocket = (): void => pocketed.set(true)

/** The pocket screen, while the phone is in a pocket; it ends with the work screen. */
export function PocketMode({ legs }: Omit<PocketScreenProps, 'onClose'>) {
  const isOn = useSyncExternalStore(pocketed.subscribe, pocketed.current)
  useEffect(() => () => pocketed.set(false), [])
  if (!isOn) return null
  return <PocketScreen legs={legs} onClose={() => pocketed.set(false)} />
}
