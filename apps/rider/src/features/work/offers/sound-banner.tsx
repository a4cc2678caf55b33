import { Icon } from '@puni/ui/icon'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { chime } from '../../../services/device/chime.ts'
import { soundText } from '../../../services/device/sound-text.ts'

/** An installed app may get sound without a tap, shortly after it starts: the banner waits for that. */
const MOMENT_MS = 500

/** Warns that offers make no sound until the rider taps, anywhere: the whole line accepts the tap. */
export function SoundBanner() {
  const sound = useSyncExternalStore(chime.sound.subscribe, chime.sound.current)
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), MOMENT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (sound !== 'locked' || !waited) return null
  return (
    <button
      type="button"
      className="flex min-h-12 w-full touch-manipulation items-center gap-2 border-b border-warning bg-warning-soft px-4 py-2 text-left font-bold text-warning"
      onClick={chime.unlock}
    >
      <Icon name="bell" className="size-5" />
      {soundText.unlock}
    </button>
  )
}
