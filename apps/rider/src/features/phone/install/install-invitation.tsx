import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { IconButton } from '@puni/ui/icon-button'
import { useToast } from '@puni/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { logFailure } from '../../../shared/failure.ts'
import { monthTotals } from '../../../data/earnings.ts'
import { useDay } from '../../../services/api/use-day.ts'
import { monthOf } from '@puni/web/format/dates'
import { useRider } from '../../../services/session/use-session.ts'
import { commonText } from '../../../shared/common-text.ts'
import { pwaText } from '../../../services/pwa/pwa-text.ts'
import { HomeScreenSteps } from './home-screen-steps.tsx'
import { Bar } from '../../../services/pwa/bar.tsx'
import { installation, type InstallWay } from '../../../services/pwa/install-prompt.ts'

/** Invites a rider who has made a delivery to install the app; never again once dismissed. Not to be shown during a delivery. */
export default function InstallInvitation({ way }: { way: NonNullable<InstallWay> }) {
  const delivered = useHasDelivered()
  const [showingSteps, setShowingSteps] = useState(false)
  const toast = useToast()

  const install = () => {
    if (way === 'by-hand') return setShowingSteps(true)
    installation.prompt().catch((error: unknown) => {
      logFailure(pwaText.installFailed, error)
      toast(pwaText.installFailed, 'error')
    })
  }
  if (!delivered) return null
  return (
    <>
      <Bar
        label={pwaText.invitation}
        actions={
          <>
            <Button onClick={install}>{pwaText.install}</Button>
            <IconButton icon="close" label={pwaText.notNow} onClick={installation.dismiss} />
          </>
        }
      />
      <Dialog
        open={showingSteps}
        title={pwaText.stepsTitle}
        closedBy="any"
        onClose={() => setShowingSteps(false)}
        actions={<Button onClick={installation.dismiss}>{commonText.accept}</Button>}
      >
        <HomeScreenSteps />
      </Dialog>
    </>
  )
}

/** Uses the month's total, which the summary shows too: a rider without deliveries is still getting to know the app. */
function useHasDelivered(): boolean {
  const { _id } = useRider()
  const { year, month } = monthOf(useDay())
  const { data } = useQuery(monthTotals(_id, year, month))
  return data !== undefined && data.total > 0
}
