import { Button } from '@puni/ui/button'
import { useToast } from '@puni/ui/toast'
import { lazyDialog } from '../../../shared/views/lazy-dialog.tsx'
import { useState } from 'react'
import { refreshRider } from '../../../services/auth/session-actions.ts'
import { useWorkPosition } from '../../../services/position/position-provider.tsx'
import { useRider } from '../../../services/session/use-session.ts'
import { explained, isBlockedRefusal, logFailure } from '../../../shared/failure.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { dutyText } from './duty-text.ts'
import { goOnDuty } from './going-on-duty.ts'

const GoOnDutyDialog = lazyDialog(() => import('./go-on-duty-dialog.tsx'))

/** Off duty with an order in hand: the way back, in the zone of before. One tap, unless the phone has no position yet. */
export function BackOnDuty() {
  const rider = useRider()
  const { fix, simulated, begin, simulate } = useWorkPosition()
  const toast = useToast()
  const { busy, run } = useSingleFlight()
  const [asking, setAsking] = useState(false)
  if (rider.working) return null
  const goBack = async () => {
    if (fix === null) return setAsking(true)
    try {
      await goOnDuty(rider, rider.zone._id, new AbortController().signal)
      if (simulated) simulate(rider.zone)
      else begin(fix)
    } catch (cause) {
      logFailure(dutyText.failed, cause)
      toast(explained(dutyText.failed, cause), 'error')
      if (isBlockedRefusal(cause)) void refreshRider()
    }
  }
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface-muted px-3 py-2">
      <p className="min-w-0 flex-[1_1_10rem]">{dutyText.offWithOrder}</p>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel={dutyText.activating}
        onClick={() => void run(goBack)}
      >
        {dutyText.backOnDuty}
      </Button>
      {asking && <GoOnDutyDialog onClose={() => setAsking(false)} />}
    </div>
  )
}
