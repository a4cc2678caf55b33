import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { isIos } from '../../../services/device/browser.ts'
import { useVoiceProblem } from '../../../services/device/voice.ts'
import { guidanceText } from '../guidance/guidance-text.ts'
import { hasHeadsetButton } from './headset.ts'
import { helmetModeText } from './helmet-mode-text.ts'
import { helmetText } from './helmet-text.ts'

interface HelmetIntroProps {
  onStart: () => void
  onBack: () => void
}

/** What the presses mean, and what this phone cannot do. Its button is the tap that a phone demands before a page may play and speak. */
export function HelmetIntro({ onStart, onBack }: HelmetIntroProps) {
  const voiceProblem = useVoiceProblem()
  const limits = [
    voiceProblem === 'missing' && guidanceText.voiceMissing,
    voiceProblem === 'foreign' && guidanceText.voiceForeign,
    !hasHeadsetButton() && helmetText.noButton,
    hasHeadsetButton() && (isIos(navigator.userAgent) ? helmetText.iphone : helmetText.android),
  ].filter((limit) => limit !== false)
  return (
    <Dialog
      open
      title={helmetModeText.begin}
      onClose={onBack}
      actions={
        <>
          <Button variant="secondary" onClick={onBack}>
            {helmetText.back}
          </Button>
          <Button disabled={voiceProblem === 'missing'} onClick={onStart}>
            {helmetText.start}
          </Button>
        </>
      }
    >
      <p>{helmetText.lead}</p>
      <ul className="mt-3 flex flex-col gap-1 font-bold">
        {[helmetText.yes, helmetText.no, helmetText.again].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3">{helmetText.safe}</p>
      {limits.map((limit) => (
        <p key={limit} className="mt-3 font-semibold text-warning">
          {limit}
        </p>
      ))}
    </Dialog>
  )
}
