import { ApiError } from '@puni/contract/client'
import { Notice } from '@puni/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { api } from '../../../platform/api/client.ts'
import { confirmation } from '../../../platform/session/confirmation.ts'
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
  const confirm = useMutation({
    mutationFn: () => api.call('confirmOperator', { body: { password, ...(asksCode && { code }) } }),
    // It was set up in another tab.
    onError: (error) =>
      error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED' && setAsksCode(true),
    onSuccess: () => onAnswer(true),
  })
  return (
    <FormDialog
      title={t.title}
      submitLabel={t.submit}
      busyLabel={t.busy}
      busy={confirm.isPending}
      onSubmit={() => confirm.mutate()}
      onClose={() => onAnswer(false)}
    >
      <p>{t.lead}</p>
      <CurrentPasswordField value={password} onChange={setPassword} />
      {asksCode && <CodeField value={code} onChange={setCode} />}
      {confirm.isError && <Notice tone="danger">{messageOf(confirm.error)}</Notice>}
    </FormDialog>
  )
}
