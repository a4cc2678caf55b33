import { Button } from '@puni/ui/button'
import { useSyncExternalStore } from 'react'
import { pwaText } from './pwa-text.ts'
import { appUpdate } from './app-update.ts'
import { Bar } from './bar.tsx'

/** Announces that a new version is waiting. Its placement keeps it away from a delivery. */
export function UpdateNotice() {
  const ready = useSyncExternalStore(appUpdate.subscribe, appUpdate.ready, () => false)
  if (!ready) return null
  return (
    <Bar label={pwaText.updateReady} actions={<Button onClick={appUpdate.apply}>{pwaText.update}</Button>} />
  )
}
