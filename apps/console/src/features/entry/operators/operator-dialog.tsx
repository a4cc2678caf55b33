import type { ListedOperator } from '@puni/contract/operators/entities'
import { useState } from 'react'
import { operatorCommands } from '../../../data/operators.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { roleText } from '../../../shared/role-text.ts'
import { SecretDialog } from '../../../shared/views/secret-dialog.tsx'
import { operatorsText } from './operators-text.ts'

const t = operatorsText

/** What an admin does to an operator, each with its own question. */
export type OperatorAction = 'makeAdmin' | 'makeDispatcher' | 'disable' | 'enable' | 'reset' | 'inviteAgain'

interface OperatorDialogProps {
  operator: ListedOperator
  action: OperatorAction
  onClose: () => void
}

/** Asks before something is done to an operator. */
export function OperatorDialog({ action, ...rest }: OperatorDialogProps) {
  if (action !== 'reset' && action !== 'inviteAgain') return <ChangeDialog action={action} {...rest} />
  return <ResetDialog action={action} {...rest} />
}

const changes = {
  makeAdmin: { body: { role: 'admin' }, explanation: t.roleExplanation, done: t.roleDone },
  makeDispatcher: { body: { role: 'dispatcher' }, explanation: t.roleExplanation, done: t.roleDone },
  disable: { body: { disabled: true }, explanation: t.disableExplanation, done: t.disabled },
  enable: { body: { disabled: false }, explanation: t.enableExplanation, done: t.enabled },
} as const
const titles = {
  makeAdmin: (name: string) => t.roleTitle(name, roleText.admin.toLowerCase()),
  makeDispatcher: (name: string) => t.roleTitle(name, roleText.dispatcher.toLowerCase()),
  disable: t.disableTitle,
  enable: t.enableTitle,
}

interface ChangeDialogProps extends OperatorDialogProps {
  action: keyof typeof changes
}

function ChangeDialog({ operator: { _id: id, fullName }, action, onClose }: ChangeDialogProps) {
  const { body, explanation, done } = changes[action]
  const change = useAction({
    command: () => operatorCommands.update({ params: { id }, body }),
    done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={titles[action](fullName)}
      submitLabel={t[action]}
      busyLabel={t.working}
      danger={action === 'disable'}
      action={change}
      onClose={onClose}
    >
      <p>{explanation}</p>
    </FormDialog>
  )
}

interface ResetDialogProps extends OperatorDialogProps {
  action: 'reset' | 'inviteAgain'
}

/** A new link to set a password: for who has to get in again, or never came. */
function ResetDialog({ operator, action, onClose }: ResetDialogProps) {
  const [secondFactor, setSecondFactor] = useState(false)
  const reset = useAction({
    command: () => operatorCommands.reset({ params: { id: operator._id }, body: { secondFactor } }),
  })
  if (reset.data !== undefined) {
    return (
      <SecretDialog
        title={t.invitation.title(operator.fullName)}
        text={t.invitation}
        secret={reset.data.url}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={t[`${action}Title`](operator.fullName)}
      submitLabel={t[action]}
      busyLabel={t.working}
      danger={action === 'reset'}
      action={reset}
      onClose={onClose}
    >
      <p>{t[`${action}Explanation`]}</p>
      {operator.secondFactor && (
        <CheckField label={t.resetSecondFactor} checked={secondFactor} onChange={setSecondFactor} />
      )}
    </FormDialog>
  )
}
