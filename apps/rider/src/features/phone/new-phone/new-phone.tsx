import { Button } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { lazy } from '@puni/web/views/lazy'
import { useState } from 'react'
import { ringTest } from '../../../services/push/ring-test.ts'
import { layoutText } from '../../../shared/layout-text.ts'
import { Optional } from '../../../shared/views/optional.tsx'
import { firstSteps } from '../first-steps/seen.ts'
import { RingCheck } from '../ring-check/ring-check.tsx'
import { newPhoneText } from './new-phone-text.ts'

const FirstSteps = lazy(() => import('../first-steps/first-steps.tsx'))
const RingTest = lazy(() => import('../ring-check/ring-test-dialog.tsx'))

interface NewPhoneProps {
  /** Nothing waits for the rider. */
  isFree: boolean
}

/**
 * For a rider who is off duty: once on each phone, what the app does and whether an offer rings, and at any time the way to find out again.
 */
export function NewPhone({ isFree }: NewPhoneProps) {
  const [isNew, setNew] = useState(firstSteps.areDue)
  const [isUntested, setUntested] = useState(ringTest.isDue)
  const [checking, setChecking] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      {!ringTest.hasPassed() && <p className="font-semibold">{newPhoneText.ringIsUnproved}</p>}
      <Button variant="secondary" onClick={() => setChecking(true)}>
        <Icon name="bell" />
        {layoutText.ringCheck}
      </Button>
      <Optional>
        {isFree && isNew && <FirstSteps onClose={() => setNew(false)} />}
        {isFree && !isNew && isUntested && <RingTest onClose={() => setUntested(false)} />}
      </Optional>
      {checking && <RingCheck onClose={() => setChecking(false)} />}
    </div>
  )
}
