import { Icon } from '@puni/ui/icon'
import { Menu, type MenuItem } from '@puni/ui/menu'
import { useToast } from '@puni/ui/toast'
import { useState } from 'react'
import { isBlockedRefusal, logFailure, messageOf } from '../api/failure.ts'
import { RingCheck } from '../ring-check/ring-check.tsx'
import { goOffDuty, logOut, refreshRider } from '../session/session-actions.ts'
import { useRider } from '../session/use-session.ts'
import { dutyText } from '../text/duty.ts'
import { layoutText } from '../text/layout.ts'
import { themeText } from '../text/theme.ts'
import { chooseTheme, currentTheme, themeAfter } from './theme.ts'
import { useSingleFlight } from './use-single-flight.ts'

/** Logging out, how the app looks, whether it will ring and, on duty only, going off duty. */
export function UserMenu() {
  const rider = useRider()
  const toast = useToast()
  const { run } = useSingleFlight()
  const [theme, setTheme] = useState(currentTheme)
  const [checking, setChecking] = useState(false)

  const attempt = (action: typeof logOut) => {
    run(() => action(rider)).catch((cause: unknown) => {
      logFailure(dutyText.workingFailed, cause)
      if (!isBlockedRefusal(cause)) return toast(messageOf(cause, dutyText.workingFailed), 'error')
      toast(dutyText.blocked, 'error')
      void refreshRider()
    })
  }
  const switchTheme = () => {
    const next = themeAfter(theme)
    chooseTheme(next)
    setTheme(next)
  }
  const items: MenuItem[] = [
    ...(rider.working
      ? [{ label: layoutText.goOffDuty, icon: 'close' as const, onSelect: () => attempt(goOffDuty) }]
      : []),
    { label: themeText.choice(themeText[theme]), icon: 'theme', keepOpen: true, onSelect: switchTheme },
    ...(rider.isBlocked
      ? []
      : [{ label: layoutText.ringCheck, icon: 'bell' as const, onSelect: () => setChecking(true) }]),
    { label: layoutText.logout, icon: 'logout', onSelect: () => attempt(logOut) },
  ]
  return (
    <>
      <Menu label={layoutText.userMenu} trigger={<Icon name="user" />} items={items} />
      {checking && <RingCheck onClose={() => setChecking(false)} />}
    </>
  )
}
