import { Button } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { useState } from 'react'
import { usePending } from '../../../services/outbox/use-pending.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { AskPause } from './ask-pause.ts'
import { isDutyEnding } from './last-order-state.ts'
import { lastOrderText } from './last-order-text.ts'
import { pauseText } from './pause-text.ts'

/** While the rider waits for orders: the way into a pause; after the last order without signal, that duty is about to end. */
export function Breaks() {
  const rider = useRider()
  const { waiting } = usePending()
  const [asking, setAsking] = useState(false)
  if (isDutyEnding(rider, waiting)) {
    return (
      <p role="status" className="font-semibold">
        {lastOrderText.ending}
      </p>
    )
  }
  return (
    <>
      <Button variant="secondary" className="text-[min(1rem,5.5vmin)]!" onClick={() => setAsking(true)}>
        <Icon name="clock" />
        {pauseText.pause}
      </Button>
      {asking && <AskPause onClose={() => setAsking(false)} />}
    </>
  )
}
