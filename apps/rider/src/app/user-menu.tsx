import type { Rider } from '@puni/contract/entities'
import { Icon } from '@puni/ui/icon'
import { Menu, type MenuItem } from '@puni/ui/menu'
import { useToast } from '@puni/ui/toast'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isBlockedRefusal, logFailure, messageOf } from '../shared/failure.ts'
import { isOfOrder } from '../platform/outbox/entry.ts'
import { pending } from '../platform/outbox/pending.ts'
import { outbox } from '../platform/outbox/phone-outbox.ts'
import { RingCheck } from '../features/ring-check/ring-check.tsx'
import { goOffDuty, logOut, refreshRider } from '../platform/auth/session-actions.ts'
import { useRider } from '../platform/session/use-session.ts'
import { authText } from '../platform/auth/auth-text.ts'
import { layoutText } from '../shared/layout-text.ts'
import { outboxText } from '../platform/outbox/outbox-text.ts'
import { themeText } from './theme-text.ts'
import { chooseTheme, currentTheme, themeAfter } from './theme.ts'
import { paths } from '../shared/paths.ts'
import { useSingleFlight } from '../shared/forms/use-single-flight.ts'

/** How long logging out waits for unsent actions, milliseconds. */
const LAST_CHANCE_MS = 3_000

/** Logging out, the theme, the ring check, the rider's data and, on duty only, going off duty. */
export function UserMenu() {
  const rider = useRider()
  const toast = useToast()
  const navigate = useNavigate()
  const { run } = useSingleFlight()
  const [theme, setTheme] = useState(currentTheme)
  const [checking, setChecking] = useState(false)

  const attempt = (action: (rider: Rider) => Promise<void>) => {
    run(() => action(rider)).catch((cause: unknown) => {
      logFailure(authText.workingFailed, cause)
      if (!isBlockedRefusal(cause)) return toast(messageOf(cause, authText.workingFailed), 'error')
      toast(authText.blocked, 'error')
      void refreshRider()
    })
  }
  /** Actions should be sent before the token is revoked. Those that cannot be are kept for this rider's next login. */
  const sendAndLogOut = async (leaving: Rider) => {
    if (pending.current().waiting.length > 0) {
      await Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, LAST_CHANCE_MS))])
    }
    const left = pending.current().waiting.filter(isOfOrder).length
    const isHeard = await logOut(leaving)
    if (!isHeard && leaving.working) toast(layoutText.unheardOnDuty, 'info')
    if (left > 0) toast(outboxText.left(left), 'info')
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
      : [
          { label: layoutText.ringCheck, icon: 'bell' as const, onSelect: () => setChecking(true) },
          { label: layoutText.myData, icon: 'user' as const, onSelect: () => void navigate(paths.myData) },
        ]),
    { label: layoutText.logout, icon: 'logout', onSelect: () => attempt(sendAndLogOut) },
  ]
  return (
    <>
      <Menu label={layoutText.userMenu} trigger={<Icon name="user" />} items={items} />
      {checking && <RingCheck onClose={() => setChecking(false)} />}
    </>
  )
}
