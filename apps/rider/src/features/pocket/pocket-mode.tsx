import { Button } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { createStore } from '@puni/ui/store'
import { lazy } from '@puni/web/views/lazy'
import { useEffect, useSyncExternalStore } from 'react'
import type { PocketScreenProps } from './pocket-screen.tsx'
import { pocketModeText } from './pocket-mode-text.ts'

const PocketScreen = lazy(() => import('./pocket-screen.tsx'))

/** Whether the phone is in a pocket. */
const pocketed = createStore(false)

/** Begins the pocket mode, wherever on the work screen it stands. */
export function PocketButton() {
  return (
    <Button variant="secondary" className="w-full" onClick={() => pocketed.set(true)}>
      <Icon name="lock" />
      {pocketModeText.begin}
    </Button>
  )
}

/** The pocket screen, while the phone is in a pocket; it ends with the work screen. */
export function PocketMode(props: Omit<PocketScreenProps, 'onLeave'>) {
  const isOn = useSyncExternalStore(pocketed.subscribe, pocketed.current)
  useEffect(() => () => pocketed.set(false), [])
  if (!isOn) return null
  return <PocketScreen {...props} onLeave={() => pocketed.set(false)} />
}
