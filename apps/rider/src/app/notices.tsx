import type { Reply } from '@puni/contract/calls'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { acceptedKey } from '../api/order-keys.ts'
import { usePending } from '../outbox/use-pending.ts'
import { appUpdate } from '../pwa/app-update.ts'
import { installation } from '../pwa/install-prompt.ts'
import { UpdateNotice } from '../pwa/update-notice.tsx'
import { useRider } from '../session/use-session.ts'
import { useWork } from '../work/work-provider.tsx'
import { ConnectionBar } from './connection-bar.tsx'

const OutboxBar = lazy(() => import('../outbox/outbox-bar.tsx'))
const InstallInvitation = lazy(() => import('../pwa/install-invitation.tsx'))

/** What the app has to say for itself, under the header: one thing at a time, and at work only that the network is gone. */
export function Notices() {
  const updateReady = useSyncExternalStore(appUpdate.subscribe, appUpdate.ready)
  const way = useSyncExternalStore(installation.subscribe, installation.way)
  const { working } = useRider()
  const free = useIsFree()
  const { waiting, refused } = usePending()
  // Where the rider is the next position tells; none is missed.
  const deeds = waiting.filter(({ deed }) => deed.call !== 'setPosition')
  return (
    <>
      <ConnectionBar />
      {(deeds.length > 0 || refused.length > 0) && (
        <Suspense>
          <OutboxBar waiting={deeds} refused={refused} />
        </Suspense>
      )}
      {free && updateReady && <UpdateNotice />}
      {free && !working && !updateReady && way !== null && (
        <Suspense>
          <InstallInvitation way={way} />
        </Suspense>
      )}
    </>
  )
}

/** True when the server has said that there is no order under way, and none is on offer; a failed question leaves what it said last. */
function useIsFree(): boolean {
  const { _id } = useRider()
  const { underWay, offer } = useWork()
  const known = useQueryClient().getQueryData<Reply<'getAcceptedOrder'>>(acceptedKey(_id))
  return underWay === null && offer === null && known?.order === null
}
