import { PASSWORD_MIN } from '@puni/contract/accounts/limits'
import { Button, buttonClass } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { PasswordField } from '@puni/ui/password-field'
import { passwordText } from '@puni/web/account/account-text'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { sessionCommands } from '../../../data/session.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { useConfig } from '../../../services/api/use-config.ts'
import { fieldsOf, messageOf } from '../../../shared/failure.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { Brand } from '../../../shared/views/brand.tsx'
import { sessionText } from './session-text.ts'

const t = sessionText.invitation

/** Where an invited operator sets a password. The invitation is in the fragment of the URL. */
export function InvitationPage() {
  const config = useConfig()
  const { hash } = useLocation()
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <title>{t.title}</title>
      <div className="w-full max-w-md overflow-hidden rounded-lg border border-line bg-surface-raised shadow-raised">
        <div aria-hidden className="vest-band" />
        <div className="flex flex-col gap-5 p-6">
          <Brand name={config.data?.brand ?? ''} />
          <h1 className="text-2xl font-bold">{t.title}</h1>
          {hash.length > 1 ? (
            <PasswordForm code={hash.slice(1)} />
          ) : (
            <Notice tone="danger">{t.missing}</Notice>
          )}
        </div>
      </div>
    </main>
  )
}

function PasswordForm({ code }: { code: string }) {
  const [password, setPassword] = useState('')
  const accept = useAction({
    isToldByForm: true,
    command: () => sessionCommands.acceptInvitation({ body: { code, password } }),
  })
  const form = useForm(accept)
  if (accept.isSuccess) {
    return (
      <>
        <Notice tone="success">{t.done(accept.data.email)}</Notice>
        <Link to="/" className={buttonClass('primary', 'large')}>
          {t.goToLogin}
        </Link>
      </>
    )
  }
  const error = fieldsOf(accept.error)['password']
  return (
    <form className="flex flex-col gap-5" {...form}>
      <p>{t.lead}</p>
      <PasswordField
        label={t.password}
        hint={passwordText.hint(PASSWORD_MIN)}
        error={error}
        showLabel={sessionText.showPassword}
        hideLabel={sessionText.hidePassword}
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {accept.isError && error === undefined && <Notice tone="danger">{messageOf(accept.error)}</Notice>}
      <Button type="submit" size="large" busy={accept.isPending} busyLabel={t.submitting}>
        {t.submit}
      </Button>
    </form>
  )
}
