import { ApiError, type Client } from '@puni/contract/client'
import { PASSWORD_MIN } from '@puni/contract/accounts/limits'
import { TEXT_MAX } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { PasswordField } from '@puni/ui/password-field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordText as t } from '../account/account-text.ts'
import { useFirstInvalid } from '../forms/use-first-invalid.ts'
import { sessionsKey } from '../account/sessions.ts'

interface PasswordFormProps {
  api: Pick<Client, 'call'>
  detailOf: (error: unknown) => string
  /** The password was changed, and all other sessions have ended. */
  onChanged: () => void
}

type Fields = Readonly<Partial<Record<'currentPassword' | 'newPassword', string>>>

const EMPTY = { currentPassword: '', newPassword: '' }

/** Changes one's own password. The server decides whether it is good enough; what it says stands beside the field. */
export function PasswordForm({ api, detailOf, onChanged }: PasswordFormProps) {
  const [typed, setTyped] = useState(EMPTY)
  const [errors, setErrors] = useState<Fields>({})
  const form = useFirstInvalid(errors)
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: () => api.call('changePassword', { body: typed }),
    onSuccess: () => {
      setTyped(EMPTY)
      onChanged()
    },
    onError: (error) => setErrors(error instanceof ApiError ? error.fields : {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })

  const bind = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    error: errors[name],
    maxLength: TEXT_MAX.password,
    showLabel: t.show,
    hideLabel: t.hide,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const submit = () => {
    const found = checkTyped(typed)
    setErrors(found)
    change.reset()
    if (Object.keys(found).length === 0) change.mutate()
  }
  const isBesideField = Object.keys(errors).length > 0
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PasswordField label={t.current} autoComplete="current-password" {...bind('currentPassword')} />
      <PasswordField
        label={t.next}
        hint={t.hint(PASSWORD_MIN)}
        autoComplete="new-password"
        {...bind('newPassword')}
      />
      {change.isError && !isBesideField && (
        <Notice tone="danger" title={t.failed}>
          {detailOf(change.error)}
        </Notice>
      )}
      <Button type="submit" busy={change.isPending} busyLabel={t.busy}>
        {t.submit}
      </Button>
    </form>
  )
}

function checkTyped({ currentPassword, newPassword }: typeof EMPTY): Fields {
  return {
    ...(currentPassword === '' && { currentPassword: t.required }),
    ...(newPassword.length < PASSWORD_MIN && { newPassword: t.tooShort(PASSWORD_MIN) }),
  }
}
