import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { useState } from 'react'
import { firstStepsText } from './first-steps-text.ts'
import FirstSteps from './first-steps.tsx'

/** The way back to the first steps. */
export default function FirstStepsCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={firstStepsText.title}>
      <p className="mb-4 text-ink-muted">{firstStepsText.openLead}</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {firstStepsText.open}
      </Button>
      {isOpen && <FirstSteps onClose={() => setOpen(false)} />}
    </Card>
  )
}
