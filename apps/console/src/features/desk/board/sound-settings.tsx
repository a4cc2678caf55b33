import { Button } from '@puni/ui/button'
import { IconButton } from '@puni/ui/icon-button'
import { useToast } from '@puni/ui/toast'
import { useState } from 'react'
import { deskText } from './desk-text.ts'
import { isMuted, setMuted } from './use-trouble-alerts.ts'

const t = deskText

/** Sound on or off, and the browser's own notifications, which only a click can ask for. */
export function SoundSettings() {
  const [muted, mute] = useState(isMuted)
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  )
  const toast = useToast()
  const ask = async () => {
    const answer = await Notification.requestPermission()
    setPermission(answer)
    if (answer === 'denied') toast(t.notifyDenied, 'info')
  }
  return (
    <>
      {permission === 'default' && (
        <Button variant="ghost" className="max-xl:hidden" onClick={() => void ask()}>
          {t.notify}
        </Button>
      )}
      <IconButton
        icon={muted ? 'mute' : 'sound'}
        label={muted ? t.unmute : t.mute}
        aria-pressed={muted}
        onClick={() => {
          setMuted(!muted)
          mute(!muted)
        }}
      />
    </>
  )
}
