import type { OperatorRider } from '@puni/contract/riders/entities'
import { RowMenu } from '@puni/ui/row-menu'
import { useIsAdmin } from '../../../shared/views/use-platform.tsx'
import type { RiderAction } from './rider-action-dialog.tsx'
import { riderActionText } from './rider-action-text.ts'
import { useCode } from './use-code.tsx'
import type { AskAboutRider } from './use-rider-dialog.tsx'

const t = riderActionText

interface RiderMenuProps {
  rider: OperatorRider
  /** Those of this list; below them is the logging out, and for admins the erasure. */
  actions: readonly RiderAction[]
  ask: AskAboutRider
}

/** What is seldom done to a rider: a code for another password, and actions on the account. */
export function RiderMenu({ rider, actions, ask }: RiderMenuProps) {
  const isAdmin = useIsAdmin()
  const recovery = useCode(rider, 'issueRecoveryCode')
  const offered: readonly RiderAction[] = [
    ...actions,
    'endSessions',
    ...(isAdmin ? (['erase'] as const) : []),
  ]
  return (
    <>
      <RowMenu
        label={t.moreOf(rider.fullName)}
        trigger={t.more}
        busy={recovery.busy}
        items={[
          { label: recovery.label, onSelect: recovery.issue },
          ...offered.map((action) => ({ label: t[action].button, onSelect: () => ask(rider, action) })),
        ]}
      />
      {recovery.dialog}
    </>
  )
}
