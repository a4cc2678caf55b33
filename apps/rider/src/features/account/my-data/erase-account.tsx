import { TEXT_MAX } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { Notice } from '@puni/ui/notice'
import { PasswordField } from '@puni/ui/password-field'
import { useToast } from '@puni/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { eraseAccount } from '../../../services/auth/session-actions.ts'
import { commonText } from '../../../shared/common-text.ts'
import { detailOf } from '../../../shared/failure.ts'
import { formText } from '../../../shared/forms/form-text.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
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
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  // The button that opened the form is gone.
  useEffect(() => field.current?.focus(), [])
  const { form, errors, untold, busy } = useForm<'password'>({
    check: (typed) => (formText(typed, 'password') === '' ? { password: t.passwordMissing } : {}),
    send: async (typed) => {
      await eraseAccount(formText(typed, 'password'))
      toast(t.done, 'success')
    },
    failed: t.failed,
  })
  return (
    <form {...form} aria-label={t.title} className="flex flex-col gap-4">
      <PasswordField
        label={t.password}
        name="password"
        error={errors.password}
        ref={field}
        autoComplete="current-password"
        maxLength={TEXT_MAX.password}
        showLabel={commonText.showPassword}
        hideLabel={commonText.hidePassword}
      />
      {untold !== null && (
        <Notice tone="danger" title={t.failed}>
          {detailOf(untold)}
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
