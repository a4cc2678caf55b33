import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Notice, type NoticeTone } from '@puni/ui/notice'
import { useState } from 'react'
import { useAskForPush } from '../../platform/push/use-push.ts'
import { pushText } from '../../platform/push/push-text.ts'
import { layoutText } from '../../shared/layout-text.ts'
import { ringCheckText as words } from './ring-check-text.ts'
import { CheckLine } from './check-line.tsx'
import { SoundLine, useSoundVerdict } from './sound-line.tsx'
import { useRingCheck } from './use-ring-check.ts'
import type { Heard, Verdict } from './verdict.ts'

/** '¿Me va a sonar?': tests on this phone everything needed to hear an offer. */
export default function RingCheckDialog({ onClose }: { onClose: () => void }) {
  const { findings, again } = useRingCheck()
  const [heard, setHeard] = useState<Heard>('untried')
  const askForPush = useAskForPush()
  const sound = useSoundVerdict(heard)
  const verdicts = [...Object.values(findings), sound]
  const testing = verdicts.includes(null)

  const allow = async () => {
    await askForPush()
    again()
  }
  return (
    <Dialog
      open
      title={layoutText.ringCheck}
      closeLabel={words.close}
      closedBy="any"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" busy={testing} busyLabel={words.testing} onClick={again}>
            {words.again}
          </Button>
          <Button onClick={onClose}>{words.done}</Button>
        </>
      }
    >
      <Summary verdicts={verdicts} />
      <ul className="-my-1 divide-y divide-line">
        <CheckLine title={words.permission.title} verdict={findings.permission}>
          {findings.permission?.state === 'attention' && (
            <Button className="mt-2" onClick={() => void allow()}>
              {pushText.allow}
            </Button>
          )}
        </CheckLine>
        <CheckLine title={words.push.title} verdict={findings.push} />
        <SoundLine verdict={sound} heard={heard} onHeard={setHeard} />
        <CheckLine title={words.location.title} verdict={findings.location} />
        <CheckLine title={words.screen.title} verdict={findings.screen} />
        <CheckLine title={words.clock.title} verdict={findings.clock} />
      </ul>
    </Dialog>
  )
}

/** The overall result in one line, whose changes screen readers announce. */
function Summary({ verdicts }: { verdicts: readonly (Verdict | null)[] }) {
  const has = (state: Verdict['state']) => verdicts.some((verdict) => verdict?.state === state)
  const done = verdicts.filter((verdict) => verdict !== null).length
  const [tone, line]: [NoticeTone, string] =
    done < verdicts.length
      ? ['info', words.progress(done, verdicts.length)]
      : has('failed')
        ? ['warning', words.failed]
        : has('attention')
          ? ['warning', words.attention]
          : ['success', words.well]
  return <Notice tone={tone} title={line} />
}
