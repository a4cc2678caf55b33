import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { Notice } from '@puni/ui/notice'
import { Spinner } from '@puni/ui/spinner'
import { useRef, type ReactNode } from 'react'
import { chime } from '../../../services/device/chime.ts'
import { pushText } from '../../../services/push/push-text.ts'
import { useFromTheTop } from '../../../shared/views/use-from-the-top.ts'
import { HomeScreenSteps } from '../install/home-screen-steps.tsx'
import { ringTestText as words } from './ring-test-text.ts'
import type { RingView } from './ring-view.ts'
import { useRingTest, type RingTest as Test } from './use-ring-test.ts'

interface RingTestProps {
  onClose: () => void
}

/** '¿Te va a sonar?', once on each phone: a few taps, and from each of them a way on. */
export default function RingTestDialog({ onClose }: RingTestProps) {
  const test = useRingTest()
  const content = useRef<HTMLDivElement>(null)
  useFromTheTop(content, test.view)
  const closing = (keep: () => void) => () => {
    chime.silence()
    keep()
    onClose()
  }
  return (
    <Dialog
      open
      title={words.title}
      onClose={closing(test.leave)}
      actions={
        <>
          {test.view !== 'listen' && (
            <Button variant={isStuck(test.view) ? 'primary' : 'secondary'} onClick={closing(test.leave)}>
              {words.anyway}
            </Button>
          )}
          <Actions test={test} onHeard={closing(test.pass)} />
        </>
      }
    >
      {/* Screen readers hear what comes next. */}
      <div ref={content} tabIndex={-1} role="status" className="flex flex-col gap-3 outline-none">
        {bodies[test.view](test)}
      </div>
    </Dialog>
  )
}

/** Nothing in this dialog makes it ring. */
const isStuck = (view: RingView) => view === 'home-screen' || view === 'blocked'

function Actions({ test, onHeard }: { test: Test; onHeard: () => void }) {
  const { view, isAsking, allow, again, deny } = test
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

const bodies: Record<RingView, (test: Test) => ReactNode> = {
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

function Silent({ why }: Test) {
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
