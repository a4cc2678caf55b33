import { Icon } from '@puni/ui/icon'
import { useEffect, useState } from 'react'
import { useOnline } from '../services/device/use-online.ts'
import { connectionText } from '../shared/connection-text.ts'

const BACK_NOTICE_MS = 4_000

/** Announces that the network is gone and, briefly, that it is back. */
export function ConnectionBar() {
  const online = useOnline()
  const [wasOffline, setWasOffline] = useState(!online)
  useEffect(() => {
    if (!online) return setWasOffline(true)
    const timer = setTimeout(() => setWasOffline(false), BACK_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [online])
  return (
    // Always rendered: screen readers ignore content that is added together with its live region.
    <div role="status">
      {!online && (
        <p className={`${line} border-warning bg-warning-soft text-warning`}>
          <Icon name="alert" className="size-5" />
          {connectionText.offline}
        </p>
      )}
      {online && wasOffline && (
        <p className={`${line} border-success bg-success-soft text-success`}>
          <Icon name="check" className="size-5" />
          {connectionText.back}
        </p>
      )}
    </div>
  )
}

const line = 'flex items-center gap-2 border-b px-4 py-2 text-sm font-semibold'
