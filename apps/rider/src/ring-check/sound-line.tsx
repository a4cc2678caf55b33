import { Button } from '@puni/ui/button'
import { chime } from '../device/chime.ts'
import { commonText } from '../text/common.ts'
import { ringCheckText } from '../text/ring-check.ts'
import { CheckLine } from './check-line.tsx'
import type { Verdict } from './verdict.ts'

const { sound: words } = ringCheckText
const buzz = 'vibrate' in navigator ? words.buzzes : words.noBuzz

/** What the rider's ear says. */
export type Heard = 'untried' | 'asked' | 'yes' | 'no'

/** The verdict of the ear. */
export const soundVerdict: Record<Heard, Verdict> = {
  untried: { state: 'attention', found: words.untried },
  asked: { state: 'attention', found: words.question },
  yes: { state: 'well', found: `${words.heard} ${buzz}` },
  no: { state: 'failed', found: words.unheard, advice: words.advice },
}

interface SoundLineProps {
  heard: Heard
  onHeard: (heard: Heard) => void
}

/** Rings as an offer does, and asks whether it was heard: no phone tells how loud it is. */
export function SoundLine({ heard, onHeard }: SoundLineProps) {
  const ring = () => {
    chime.unlock()
    chime.ring()
    onHeard('asked')
  }
  const answer = (next: Heard) => {
    chime.silence()
    onHeard(next)
  }
  return (
    <CheckLine title={words.title} verdict={soundVerdict[heard]}>
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
