import type { Rider } from '@puni/contract/riders/entities'
import { Icon } from '@puni/ui/icon'
import { Menu, type MenuItem } from '@puni/ui/menu'
import { useToast } from '@puni/ui/toast'
import { lazyDialog } from '../shared/views/lazy-dialog.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isBlockedRefusal, logFailure, messageOf } from '../shared/failure.ts'
import { RingCheck } from '../features/phone/ring-check/ring-check.tsx'
import { useLogOut } from '../services/log-out/use-log-out.ts'
import { useWork } from '../features/work/now/work-context.ts'
import { orderInHand } from '../features/work/now/work-state.ts'
import { goOffDuty, refreshRider } from '../services/auth/session-actions.ts'
import { useRider } from '../services/session/use-session.ts'
import { authText } from '../services/auth/auth-text.ts'
import { layoutText } from '../shared/layout-text.ts'
import { themeText } from './theme-text.ts'
import { chooseTheme, currentTheme, themeAfter } from './theme.ts'
import { paths } from '../shared/paths.ts'
import { useSingleFlight } from '../shared/forms/use-single-flight.ts'

const LeaveDutyDialog = lazyDialog(() => import('../features/work/duty/leave-duty-dialog.tsx'))
const LogOutDialog = lazyDialog(() => import('../features/work/duty/log-out-dialog.tsx'))

/** Logging out, the account, the theme, the ring check and, on duty only, going off duty. With an order in hand leaving asks. */
export function UserMenu() {
  const rider = useRider()
  const toast = useToast()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const { run } = useSingleFlight()
  const [theme, setTheme] = useState(currentTheme)
  const [checking, setChecking] = useState(false)
  const [asking, setAsking] = useState<'duty' | 'session' | null>(null)
  const order = orderInHand(useWork().state)

  const attempt = (action: (rider: Rider) => Promise<void>) => {
    run(() => action(rider)).catch((cause: unknown) => {
      logFailure(authText.workingFailed, cause)
      if (!isBlockedRefusal(cause)) return toast(messageOf(cause, authText.workingFailed), 'error')
      toast(authText.blocked, 'error')
      void refreshRider()
    })
  }
  const leave = (what: 'duty' | 'session') => {
    setAsking(null)
    attempt(what === 'duty' ? goOffDuty : logOut)
  }
  const ask = (what: 'duty' | 'session') => (order === null ? leave(what) : setAsking(what))
  const switchTheme = () => {
    const next = themeAfter(theme)
    chooseTheme(next)
    setTheme(next)
  }
  const items: MenuItem[] = [
    ...(rider.working
      ? [{ label: layoutText.goOffDuty, icon: 'close' as const, onSelect: () => ask('duty') }]
      : []),
    { label: themeText.choice(themeText[theme]), icon: 'theme', keepOpen: true, onSelect: switchTheme },
    ...(rider.isBlocked
      ? []
      : [
          { label: layoutText.ringCheck, icon: 'bell' as const, onSelect: () => setChecking(true) },
          { label: layoutText.cash, icon: 'earnings' as const, onSelect: () => void navigate(paths.cash) },
          { label: layoutText.account, icon: 'user' as const, onSelect: () => void navigate(paths.account) },
        ]),
    { label: layoutText.logout, icon: 'logout', onSelect: () => ask('session') },
  ]
  return (
    <>
      <Menu label={layoutText.userMenu} trigger={<Icon name="user" />} items={items} />
      {checking && <RingCheck onClose={() => setChecking(false)} />}
      {asking === 'duty' && order !== null && (
        <LeaveDutyDialog order={order} onNow={() => leave('duty')} onClose={() => setAsking(null)} />
      )}
      {asking === 'session' && order !== null && (
        <LogOutDialog onSure={() => leave('session')} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
