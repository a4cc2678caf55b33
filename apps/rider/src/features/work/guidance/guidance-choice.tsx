import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { useVoiceProblem, speak } from '../../../services/device/voice.ts'
import { NUDGE, vibrate } from '../../../services/device/vibrate.ts'
import { chooseGuidanceMode, GUIDANCE_MODES, useGuidanceMode, type GuidanceMode } from './guidance-mode.ts'
import { guidanceText } from './guidance-text.ts'

const PROBLEMS = { missing: guidanceText.voiceMissing, foreign: guidanceText.voiceForeign } as const

/** 'Avisos del camino': voice, vibration or the screen alone. */
export function GuidanceChoice({ onClose }: { onClose: () => void }) {
  const chosen = useGuidanceMode()
  const voiceProblem = useVoiceProblem()
  const problems: Readonly<Record<GuidanceMode, string | null>> = {
    voice: voiceProblem && PROBLEMS[voiceProblem],
    vibration: 'vibrate' in navigator ? null : guidanceText.vibrationMissing,
    silent: null,
  }
  const choose = (mode: GuidanceMode) => {
    chooseGuidanceMode(mode)
    // A phone lets a page speak once it spoke inside a tap.
    if (mode === 'voice') speak(guidanceText.voiceOn, true)
    if (mode === 'vibration') vibrate(NUDGE)
  }
  return (
    <Dialog
      open
      title={guidanceText.choose}
      onClose={onClose}
      closedBy="any"
      actions={
        <Button size="large" onClick={onClose}>
          {guidanceText.close}
        </Button>
      }
    >
      <ul className="flex flex-col gap-2">
        {GUIDANCE_MODES.map((mode) => (
          <li key={mode}>
            <button
              type="button"
              aria-pressed={chosen === mode}
              disabled={problems[mode] === PROBLEMS.missing}
              className="min-h-12 w-full touch-manipulation rounded-md border-2 border-line-strong px-3 py-2 text-left aria-pressed:border-primary-edge aria-pressed:bg-primary aria-pressed:text-on-primary"
              onClick={() => choose(mode)}
            >
              <span className="block font-bold">{guidanceText.modes[mode]}</span>
              {problems[mode] ?? guidanceText.hints[mode]}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
