import { Icon } from '@puni/ui/icon'
import { Menu, type MenuItem } from '@puni/ui/menu'
import { useToast } from '@puni/ui/toast'
import { logFailure, messageOf } from '../api/failure.ts'
import { goOffDuty, logOut } from '../session/session-actions.ts'
import { useRider } from '../session/use-session.ts'
import { text } from '../text.ts'

/** Logging out and, on duty only, going off duty. */
export function UserMenu() {
  const rider = useRider()
  const toast = useToast()

  const attempt = (action: typeof logOut) => {
    action(rider).catch((cause: unknown) => {
      logFailure(text.duty.workingFailed, cause)
      toast(messageOf(cause, text.duty.workingFailed), 'error')
    })
  }
  const items: MenuItem[] = [
    { label: text.layout.logout, icon: 'logout', onSelect: () => attempt(logOut) },
    ...(rider.working
      ? [{ label: text.layout.goOffDuty, icon: 'close' as const, onSelect: () => attempt(goOffDuty) }]
      : []),
  ]
  return <Menu label={text.layout.userMenu} trigger={<Icon name="user" />} items={items} />
}
