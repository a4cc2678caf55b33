import { ApiError } from '@puni/contract/client'
import { PASSWORD_MIN, RECOVERY } from '@puni/contract/accounts/limits'
import { TEXT_MAX } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { PasswordField } from '@puni/ui/password-field'
import { useToast } from '@puni/ui/toast'
import { passwordText } from '@puni/web/account/account-text'
import { formatHour } from '@puni/web/format/dates'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../platform/api/client.ts'
import { commonText } from '../../../shared/common-text.ts'
import { detailOf, logFailure } from '../../../shared/failure.ts'
import { formText } from '../../../shared/forms/form-text.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { VisitorSupport } from '../support/visitor-support.tsx'
import { recoveryText } from './recovery-text.ts'

type Field = 'email' | 'code' | 'newPassword'
type Errors = Readonly<Partial<Record<Field, string>>>

/** 'Olvidé mi contraseña': whom to ask for a code, and the form in which it is exchanged for a new password. */
export default function RecoveryScreen({ onEnd }: { onEnd: () => void }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-5 px-5 py-[max(1.5rem,env(safe-area-inset-top))]">
      <h1 className="text-2xl font-bold">{recoveryText.title}</h1>
      <p>{recoveryText.lead}</p>
      <VisitorSupport lead={recoveryText.contact} />
      <RecoveryForm onEnd={onEnd} />
    </main>
  )
}

function RecoveryForm({ onEnd }: { onEnd: () => void }) {
  const { form, errors, failure, busy, submit } = useRecovery(onEnd)
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit(new FormData(event.currentTarget))
      }}
    >
      <h2 className="text-xl font-bold">{recoveryText.codeTitle}</h2>
      <TextField
        label={recoveryText.email}
        name="email"
        error={errors.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={TEXT_MAX.email}
      />
      <TextField
        label={recoveryText.code}
        name="code"
        hint={recoveryText.codeHint(RECOVERY.length, RECOVERY.lifeHours)}
        error={errors.code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <PasswordField
        label={recoveryText.password}
        name="newPassword"
        hint={passwordText.hint(PASSWORD_MIN)}
        error={errors.newPassword}
        autoComplete="new-password"
        maxLength={TEXT_MAX.password}
        showLabel={commonText.showPassword}
        hideLabel={commonText.hidePassword}
      />
      {failure !== null && (
        <Notice tone="danger" title={recoveryText.failed}>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 *:min-w-fit *:flex-1">
        <Button variant="secondary" onClick={onEnd}>
          {commonText.cancel}
        </Button>
        <Button type="submit" busy={busy} busyLabel={recoveryText.busy}>
          {recoveryText.submit}
        </Button>
      </div>
    </form>
  )
}

/** Sends the form and says what came of it. After success the rider logs in with the new password. */
function useRecovery(onEnd: () => void) {
  const toast = useToast()
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, run } = useSingleFlight()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors])

  const send = async (typed: Readonly<Record<Field, string>>) => {
    const found = checkTyped(typed)
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    try {
      await api.call('recoverRiderPassword', { body: typed })
      toast(recoveryText.done, 'success')
      onEnd()
    } catch (cause) {
      logFailure(recoveryText.failed, cause)
      const fields = cause instanceof ApiError ? cause.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) setFailure(reasonOf(cause))
    }
  }
  const submit = (fields: FormData) => {
    const email = formText(fields, 'email').trim()
    const code = formText(fields, 'code').trim()
    void run(() => send({ email, code, newPassword: formText(fields, 'newPassword') }))
  }
  return { form, errors, failure, busy, submit }
}

function checkTyped({ email, code, newPassword }: Readonly<Record<Field, string>>): Errors {
  return {
    ...(email === '' && { email: recoveryText.required }),
    ...(code === '' && { code: recoveryText.required }),
    ...(newPassword.length < PASSWORD_MIN && { newPassword: passwordText.tooShort(PASSWORD_MIN) }),
  }
}

function reasonOf(cause: unknown): string {
  const retryAt = cause instanceof ApiError ? cause.times['retryAt'] : undefined
  const phoneZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return retryAt === undefined ? detailOf(cause) : recoveryText.lockedUntil(formatHour(retryAt, phoneZone))
}
