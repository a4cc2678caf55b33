import { Button } from '@puni/ui/button'
import { useSyncExternalStore } from 'react'
import { chime } from '../../../services/device/chime.ts'
import { commonText } from '../../../shared/common-text.ts'
import { ringCheckText } from './ring-check-text.ts'
import { CheckLine } from './check-line.tsx'
import { soundVerdict, type Heard, type Verdict } from './verdict.ts'

const { sound: words } = ringCheckText

/** Verdict on this phone's sound, as far as the rider has `heard` it. */
export function useSoundVerdict(heard: Heard): Verdict {
  const sound = useSyncExternalStore(chime.sound.subscribe, chime.sound.current)
  return soundVerdict(sound, heard, 'vibrate' in navigator)
}

interface SoundLineProps {
  verdict: Verdict
  heard: Heard
  onHeard: (heard: Heard) => void
}

/** Rings as an offer does, and asks whether it was heard: no phone reports its volume. */
export function SoundLine({ verdict, heard, onHeard }: SoundLineProps) {
  const ring = () => {
    chime.unlock()
    // If there is no sound, there is nothing to ask.
    if (chime.sound.current() !== 'unlocked') return
    chime.ring()
    onHeard('asked')
  }
  const answer = (next: Heard) => {
    chime.silence()
    onHeard(next)
  }
  return (
    <CheckLine title={words.title} verdict={verdict}>
      <div className="mt-2 flex flex-wrap gap-2">
        {heard === 'asked' && (
          <>
            <Button onClick={() => answer('yes')}>{commonText.yes}</Button>
            <Button variant="secondary" onClick={() => answer('no')}>
              {commonText.no}
            </Button>
          </>
        )}
        <Button variant="secondary" onClick={ring}>
          {words.ring}
        </Button>
      </div>
    </CheckLine>
  )
}
