import { Button } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { createStore } from '@puni/ui/store'
import { lazy } from '@puni/web/views/lazy'
import { useEffect, useSyncExternalStore } from 'react'
import type { HelmetScreenProps } from './helmet-screen.tsx'
import { helmetModeText } from './helmet-mode-text.ts'

const HelmetScreen = lazy(() => import('./helmet-screen.tsx'))

/** Whether the phone is only heard. */
const helmeted = createStore(false)

export const useInHelmet = () => useSyncExternalStore(helmeted.subscribe, helmeted.current)

/** Begins the helmet mode, wherever on the work screen it stands. */
export function HelmetButton() {
  return (
    <Button variant="secondary" className="w-full" onClick={() => helmeted.set(true)}>
      <Icon name="sound" />
      {helmetModeText.begin}
    </Button>
  )
}

/** The helmet screen, while the phone is only heard; it ends with the work screen. */
export function HelmetMode(props: Omit<HelmetScreenProps, 'onLeave'>) {
  const isOn = useInHelmet()
  useEffect(() => () => helmeted.set(false), [])
  if (!isOn) return null
  return <HelmetScreen {...props} onLeave={() => helmeted.set(false)} />
}
