import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { useVoiceProblem, speak } from '../../platform/device/voice.ts'
import { NUDGE, vibrate } from '../../platform/device/vibrate.ts'
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
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{guidanceText.choose}</legend>
        {GUIDANCE_MODES.map((mode) => (
          <label
            key={mode}
            className="flex min-h-14 items-start gap-3 rounded-md border-2 border-line-strong px-3 py-2 has-checked:border-primary-edge has-checked:bg-surface-muted"
          >
            <input
              type="radio"
              name="guidance"
              className="mt-1 size-5 shrink-0 accent-current"
              checked={chosen === mode}
              disabled={problems[mode] === PROBLEMS.missing}
              onChange={() => choose(mode)}
            />
            <span className="min-w-0">
              <span className="block font-bold">{guidanceText.modes[mode]}</span>
              <span className={problems[mode] === null ? 'text-ink-muted' : 'font-semibold text-warning'}>
                {problems[mode] ?? guidanceText.hints[mode]}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
