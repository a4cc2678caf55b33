import { PASSWORD_MIN } from '@puni/contract/accounts/limits'
import { Button, buttonClass } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { PasswordField } from '@puni/ui/password-field'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, fieldsOf, messageOf } from '../api.ts'
import { commonText, entranceText as t } from '../store-text.ts'
import { Entrance } from './entrance.tsx'

/** Where an invited person chooses a password. The invitation is in the fragment of the address, which browsers send to nobody. */
export function InvitationScreen() {
  const [code] = useState(() => location.hash.slice(1))
  return (
    <Entrance>
      <h1 className="text-xl font-bold">{t.invitation}</h1>
      {code === '' ? <Notice tone="danger">{t.missing}</Notice> : <PasswordForm code={code} />}
    </Entrance>
  )
}

function PasswordForm({ code }: { code: string }) {
  const [password, setPassword] = useState('')
  const accept = useMutation({
    mutationFn: () => api.call('acceptStoreInvitation', { body: { code, password } }),
  })
  if (accept.isSuccess) {
    return (
      <>
        <Notice tone="success">{t.done(accept.data.email)}</Notice>
        <a href={import.meta.env.BASE_URL} className={buttonClass('primary', 'large')}>
          {t.goIn}
        </a>
      </>
    )
  }
  const error = fieldsOf(accept.error)['password']
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!accept.isPending) accept.mutate()
      }}
    >
      <p>{t.invitationLead}</p>
      <PasswordField
        label={t.newPassword}
        hint={t.newPasswordHint(PASSWORD_MIN)}
        error={error}
        autoComplete="new-password"
        showLabel={commonText.showPassword}
        hideLabel={commonText.hidePassword}
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {accept.isError && error === undefined && <Notice tone="danger">{messageOf(accept.error)}</Notice>}
      <Button type="submit" size="large" busy={accept.isPending} busyLabel={t.saving}>
        {t.save}
      </Button>
    </form>
  )
}
