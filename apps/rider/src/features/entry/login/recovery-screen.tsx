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
import { api } from '../../../services/api/client.ts'
import { commonText } from '../../../shared/common-text.ts'
import { detailOf } from '../../../shared/failure.ts'
import { formText } from '../../../shared/forms/form-text.ts'
import { useForm, type FieldErrors } from '../../../shared/forms/use-form.ts'
import { VisitorSupport } from '../support/visitor-support.tsx'
import { recoveryText } from './recovery-text.ts'

type Field = 'email' | 'code' | 'newPassword'

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
  const toast = useToast()
  const { form, errors, untold, busy } = useForm<Field>({
    check: (typed) => checkTyped(typedIn(typed)),
    // After success the rider logs in with the new password.
    send: async (typed) => {
      await api.call('recoverRiderPassword', { body: typedIn(typed) })
      toast(recoveryText.done, 'success')
      onEnd()
    },
    failed: recoveryText.failed,
  })
  return (
    <form {...form} className="flex flex-col gap-5 border-t border-line pt-5">
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
      {untold !== null && (
        <Notice tone="danger" title={recoveryText.failed}>
          {reasonOf(untold)}
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

const typedIn = (typed: FormData): Readonly<Record<Field, string>> => ({
  email: formText(typed, 'email').trim(),
  code: formText(typed, 'code').trim(),
  newPassword: formText(typed, 'newPassword'),
})

function checkTyped({ email, code, newPassword }: Readonly<Record<Field, string>>): FieldErrors<Field> {
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
