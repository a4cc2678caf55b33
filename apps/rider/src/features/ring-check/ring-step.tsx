import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Notice } from '@puni/ui/notice'
import { Spinner } from '@puni/ui/spinner'
import { useRef, type ReactNode } from 'react'
import { chime } from '../../platform/device/chime.ts'
import { pushText } from '../../platform/push/push-text.ts'
import { useFromTheTop } from '../../shared/views/use-from-the-top.ts'
import { HomeScreenSteps } from '../install/home-screen-steps.tsx'
import { ringStepText as words } from './ring-step-text.ts'
import type { RingView } from './ring-view.ts'
import { useRingStep, type RingStep as Step } from './use-ring-step.ts'

interface RingStepProps {
  /** The test rang, or the rider goes on duty knowing that nothing will. */
  onDone: () => void
  /** The rider does not go on duty now. */
  onCancel: () => void
}

/** The last step of going on duty the first time on this phone: a few taps, and from each of them a way on. */
export default function RingStep({ onDone, onCancel }: RingStepProps) {
  const step = useRingStep()
  const content = useRef<HTMLDivElement>(null)
  useFromTheTop(content, step.view)
  const leave = (go: () => void) => () => {
    chime.silence()
    go()
  }
  return (
    <Dialog
      open
      title={words.title}
      onClose={leave(onCancel)}
      actions={
        <>
          {step.view !== 'listen' && (
            <Button
              variant={isStuck(step.view) ? 'primary' : 'secondary'}
              onClick={leave(() => {
                step.leave()
                onDone()
              })}
            >
              {words.anyway}
            </Button>
          )}
          <Actions
            step={step}
            onHeard={leave(() => {
              step.pass()
              onDone()
            })}
          />
        </>
      }
    >
      {/* Screen readers hear what comes next. */}
      <div ref={content} tabIndex={-1} role="status" className="flex flex-col gap-3 outline-none">
        {bodies[step.view](step)}
      </div>
    </Dialog>
  )
}

/** Nothing in this dialog makes it ring: duty is what remains. */
const isStuck = (view: RingView) => view === 'home-screen' || view === 'blocked'

function Actions({ step, onHeard }: { step: Step; onHeard: () => void }) {
  const { view, isAsking, allow, again, deny } = step
  if (view === 'ask') {
    return (
      <Button busy={isAsking} onClick={() => void allow()}>
        {pushText.allow}
      </Button>
    )
  }
  if (view === 'silent') return <Button onClick={again}>{words.again}</Button>
  if (view === 'blocked') {
    return (
      <Button variant="secondary" onClick={again}>
        {words.again}
      </Button>
    )
  }
  if (view !== 'listen') return null
  return (
    <>
      <Button variant="secondary" onClick={deny}>
        {words.no}
      </Button>
      <Button onClick={onHeard}>{words.yes}</Button>
    </>
  )
}

const bodies: Record<RingView, (step: Step) => ReactNode> = {
  'home-screen': () => (
    <>
      <Notice tone="warning" title={words.silentTitle}>
        {words.meaning}
      </Notice>
      <HomeScreenSteps />
    </>
  ),
  ask: () => (
    <>
      <p>{words.lead}</p>
      <p className="text-ink-muted">{pushText.askHint}</p>
    </>
  ),
  testing: () => (
    <>
      <p className="flex items-center gap-3 text-lg font-bold">
        <Spinner />
        {words.testing}
      </p>
      <p>{words.testingLead}</p>
    </>
  ),
  listen: () => <p className="text-lg font-bold">{words.listen}</p>,
  blocked: Silent,
  silent: Silent,
}

function Silent({ why }: Step) {
  return (
    <>
      <Notice
        tone={why?.state === 'unknown' ? 'info' : 'warning'}
        title={why?.state === 'unknown' ? words.untestedTitle : words.silentTitle}
      >
        {why?.found}
      </Notice>
      {why?.advice && <p>{why.advice}</p>}
      <p>{words.meaning}</p>
    </>
  )
}
