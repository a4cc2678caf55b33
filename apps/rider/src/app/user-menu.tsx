import { Icon } from '@puni/ui/icon'
import { Menu, type MenuItem } from '@puni/ui/menu'
import { useToast } from '@puni/ui/toast'
import { useState } from 'react'
import { isBlockedRefusal, logFailure, messageOf } from '../api/failure.ts'
import { RingCheck } from '../ring-check/ring-check.tsx'
import { goOffDuty, logOut, refreshRider } from '../session/session-actions.ts'
import { useRider } from '../session/use-session.ts'
import { text } from '../text.ts'
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
      logFailure(text.duty.workingFailed, cause)
      if (!isBlockedRefusal(cause)) return toast(messageOf(cause, text.duty.workingFailed), 'error')
      toast(text.blocked.notified, 'error')
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
      ? [{ label: text.layout.goOffDuty, icon: 'close' as const, onSelect: () => attempt(goOffDuty) }]
      : []),
    { label: text.theme.choice(text.theme[theme]), icon: 'theme', keepOpen: true, onSelect: switchTheme },
    ...(rider.isBlocked
      ? []
      : [{ label: text.ringCheck.title, icon: 'bell' as const, onSelect: () => setChecking(true) }]),
    { label: text.layout.logout, icon: 'logout', onSelect: () => attempt(logOut) },
  ]
  return (
    <>
      <Menu label={text.layout.userMenu} trigger={<Icon name="user" />} items={items} />
      {checking && <RingCheck onClose={() => setChecking(false)} />}
    </>
  )
}
