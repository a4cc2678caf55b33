import { ApiError } from '@puni/contract/client'
import { Notice } from '@puni/ui/notice'
import { useState, useSyncExternalStore } from 'react'
import { sessionCommands } from '../../../data/session.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { confirmation } from '../../../services/session/confirmation.ts'
import { messageOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { CodeField } from './code-field.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import { sessionText } from './session-text.ts'

const t = sessionText.confirm

/** Asks for the password again where something waits for it. */
export function ConfirmDialog() {
  const answer = useSyncExternalStore(confirmation.subscribe, confirmation.current)
  return answer && <Confirm onAnswer={answer} />
}

function Confirm({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { operator } = usePlatform()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(operator.secondFactor)
  const confirm = useAction({
    isToldByForm: true,
    command: () => sessionCommands.confirm({ body: { password, ...(asksCode && { code }) } }),
    // It was set up in another tab.
    onFailed: (error) =>
      error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED' && setAsksCode(true),
    onDone: () => onAnswer(true),
  })
  return (
    <FormDialog
      title={t.title}
      submitLabel={t.submit}
      busyLabel={t.busy}
      action={confirm}
      onClose={() => onAnswer(false)}
    >
      <p>{t.lead}</p>
      <CurrentPasswordField value={password} onChange={setPassword} />
      {asksCode && <CodeField value={code} onChange={setCode} />}
      {confirm.isError && <Notice tone="danger">{messageOf(confirm.error)}</Notice>}
    </FormDialog>
  )
}
