import { lazy } from '@puni/web/views/lazy'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { usePausedUntil } from '../features/work/breaks/use-paused-until.ts'
import { SoundBanner } from '../features/work/offers/sound-banner.tsx'
import { isOfOrder } from '../services/outbox/entry.ts'
import { OutboxBar } from '../services/outbox/outbox-bar.tsx'
import { usePending } from '../services/outbox/use-pending.ts'
import { appUpdate } from '../services/pwa/app-update.ts'
import { installation } from '../services/pwa/install-prompt.ts'
import { UpdateNotice } from '../services/pwa/update-notice.tsx'
import { useRider } from '../services/session/use-session.ts'
import { useOwedProofs } from '../features/work/now/use-accepted-answer.ts'
import { useWork } from '../features/work/now/work-context.ts'
import { isFree, orderUnderWay } from '../features/work/now/work-state.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { paths } from '../shared/paths.ts'
import { Optional } from '../shared/views/optional.tsx'

const NoticeCard = lazy(() => import('../features/work/notices/notice-card.tsx'))
const OwedProofs = lazy(() => import('../features/work/handover/owed-proofs.tsx'))
const InstallInvitation = lazy(() => import('../features/phone/install/install-invitation.tsx'))

/**
 * The app's own notices, under the header, one at a time. During work only:
 * - the network is gone
 * - an offer would make no sound
 */
export function Notices() {
  const updateReady = useSyncExternalStore(appUpdate.subscribe, appUpdate.ready)
  const way = useSyncExternalStore(installation.subscribe, installation.way)
  const { state, notices: unread } = useWork()
  const { isBlocked } = useRider()
  const owed = useOwedProofs()
  const { pathname } = useLocation()
  const isPaused = usePausedUntil() !== null
  // The card of a pause says why, and ends it.
  const isToldThere = isPaused && pathname === paths.work
  const notices = unread.filter(({ kind }) => !(isToldThere && kind === 'paused_absent'))
  const [notice] = notices
  const free = isFree(state, usePending().waiting)
  return (
    <>
      <ConnectionBar />
      {/* An offer's seconds run: what else there is waits for them. */}
      {notice !== undefined && state.is !== 'offered' && (
        <Optional>
          <NoticeCard key={notice._id} notice={notice} left={notices.length - 1} />
        </Optional>
      )}
      <Unsent />
      <Optional>{owed && <OwedProofs owed={owed} />}</Optional>
      {(state.is === 'waiting' || state.is === 'offered') && <SoundBanner />}
      {free && updateReady && <UpdateNotice />}
      {free && !isBlocked && state.is === 'off duty' && !updateReady && way !== null && (
        <Optional>
          <InstallInvitation way={way} />
        </Optional>
      )}
    </>
  )
}

/** Unsent actions, except those that the screen already shows. */
function Unsent() {
  const { waiting, refused, isCut } = usePending()
  const underWay = orderUnderWay(useWork().state)
  const { pathname } = useLocation()
  const { isBlocked } = useRider()
  const told = pathname === paths.work && !isBlocked ? underWay?._id : undefined
  const untold = waiting.filter((entry) => isOfOrder(entry) && entry.action.input.params.id !== told)
  if (untold.length === 0 && refused.length === 0) return null
  return <OutboxBar waiting={untold} refused={refused} isCut={isCut} />
}
