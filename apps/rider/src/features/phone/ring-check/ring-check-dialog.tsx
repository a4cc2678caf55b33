import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Notice, type NoticeTone } from '@puni/ui/notice'
import { useEffect, useState } from 'react'
import { useAskForPush } from '../../../services/push/use-push.ts'
import { pushText } from '../../../services/push/push-text.ts'
import { layoutText } from '../../../shared/layout-text.ts'
import { ringCheckText as words } from './ring-check-text.ts'
import { ringTest } from '../../../services/push/ring-test.ts'
import { CheckLine } from './check-line.tsx'
import { SoundLine, useSoundVerdict } from './sound-line.tsx'
import { useRingCheck } from './use-ring-check.ts'
import { summaryOf, type Heard, type Summary, type Verdict } from './verdict.ts'

/** '¿Me va a sonar?': tests on this phone everything needed to hear an offer. */
export default function RingCheckDialog({ onClose }: { onClose: () => void }) {
  const { findings, again } = useRingCheck()
  const [heard, setHeard] = useState<Heard>('untried')
  const askForPush = useAskForPush()
  const sound = useSoundVerdict(heard)
  const needed = [findings.permission, findings.push, sound]
  const others = [findings.location, findings.screen, findings.clock]
  const testing = [...needed, ...others].includes(null)
  const rings = needed.every((verdict) => verdict?.state === 'passed')
  useEffect(() => {
    if (rings) ringTest.keep(true)
  }, [rings])

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
      <SummaryLine needed={needed} others={others} />
      <ul className="-my-1 divide-y divide-line">
        <CheckLine title={words.permission.title} verdict={findings.permission}>
          {findings.permission?.state === 'unknown' && (
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

interface SummaryLineProps {
  needed: readonly (Verdict | null)[]
  others: readonly (Verdict | null)[]
}

const tones = {
  testing: 'info',
  unknown: 'info',
  failed: 'warning',
  rings: 'success',
  well: 'success',
} as const satisfies Record<Summary, NoticeTone>

/** The overall result in one line, whose changes screen readers announce. */
function SummaryLine({ needed, others }: SummaryLineProps) {
  const verdicts = [...needed, ...others]
  const done = verdicts.filter((verdict) => verdict !== null).length
  const summary = summaryOf({ needed, others })
  const line = summary === 'testing' ? words.progress(done, verdicts.length) : words.summary[summary]
  return <Notice tone={tones[summary]} title={line} />
}
