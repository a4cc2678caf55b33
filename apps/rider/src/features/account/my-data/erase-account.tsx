import { ApiError } from '@puni/contract/client'
import { TEXT_MAX } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { Notice } from '@puni/ui/notice'
import { PasswordField } from '@puni/ui/password-field'
import { useToast } from '@puni/ui/toast'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { eraseAccount } from '../../../platform/auth/session-actions.ts'
import { commonText } from '../../../shared/common-text.ts'
import { detailOf, logFailure } from '../../../shared/failure.ts'
import { formText } from '../../../shared/forms/form-text.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { myDataText } from './my-data-text.ts'

const t = myDataText.erase

/** The end of the account: first what follows from it, then the password. */
export function EraseAccount() {
  const [open, setOpen] = useState(false)
  return (
    <Card title={t.title}>
      <ul className="mb-4 flex list-disc flex-col gap-2 pl-5">
        {t.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      {open ? (
        <EraseForm onCancel={() => setOpen(false)} />
      ) : (
        <Button variant="secondary" className="w-full" onClick={() => setOpen(true)}>
          {t.open}
        </Button>
      )}
    </Card>
  )
}

function EraseForm({ onCancel }: { onCancel: () => void }) {
  const { busy, run } = useSingleFlight()
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  // The button that opened the form is gone.
  useEffect(() => field.current?.focus(), [])
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async (password: string) => {
    setFailure(null)
    setWrong(password === '' ? t.passwordMissing : undefined)
    if (password === '') return
    try {
      await eraseAccount(password)
      toast(t.done, 'success')
    } catch (cause) {
      logFailure(t.failed, cause)
      const problem = cause instanceof ApiError ? cause.fields['password'] : undefined
      if (problem === undefined) setFailure(detailOf(cause))
      else setWrong(problem)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = formText(new FormData(event.currentTarget), 'password')
    void run(() => submit(password))
  }
  return (
    <form noValidate aria-label={t.title} className="flex flex-col gap-4" onSubmit={onSubmit}>
      <PasswordField
        label={t.password}
        name="password"
        error={wrong}
        ref={field}
        autoComplete="current-password"
        maxLength={TEXT_MAX.password}
        showLabel={commonText.showPassword}
        hideLabel={commonText.hidePassword}
      />
      {failure !== null && (
        <Notice tone="danger" title={t.failed}>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 *:min-w-fit *:flex-1">
        <Button variant="secondary" onClick={onCancel}>
          {commonText.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={busy} busyLabel={t.busy}>
          {t.submit}
        </Button>
      </div>
    </form>
  )
}
