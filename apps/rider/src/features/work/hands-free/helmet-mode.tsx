import { createStore } from '@puni/ui/store'
import { lazyDialog } from '../../../shared/views/lazy-dialog.tsx'
import { useEffect, useSyncExternalStore } from 'react'
import type { HelmetScreenProps } from './helmet-screen.tsx'

const HelmetScreen = lazyDialog(() => import('./helmet-screen.tsx'))

/** Whether the phone is only heard. */
const helmeted = createStore(false)

export const useInHelmet = () => useSyncExternalStore(helmeted.subscribe, helmeted.current)

/** From here on the app is only heard. */
export const beginHelmet = (): void => helmeted.set(true)

/** The helmet screen, while the phone is only heard; it ends with the work screen. */
export function HelmetMode({ legs }: Omit<HelmetScreenProps, 'onClose'>) {
  const isOn = useInHelmet()
  useEffect(() => () => helmeted.set(false), [])
  if (!isOn) return null
  return <HelmetScreen legs={legs} onClose={() => helmeted.set(false)} />
}
