import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { PasswordField } from '@puni/ui/password-field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageOf, storeQuery } from '../api.ts'
import { commonText, entranceText as t } from '../store-text.ts'
import { Entrance } from './entrance.tsx'

export function LoginScreen() {
  const client = useQueryClient()
  const [typed, setTyped] = useState({ email: '', password: '' })
  const logIn = useMutation({
    mutationFn: () => api.call('loginStore', { body: typed }),
    onSuccess: () => client.invalidateQueries({ queryKey: storeQuery.queryKey }),
  })
  return (
    <Entrance>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!logIn.isPending) logIn.mutate()
        }}
      >
        <h1 className="text-xl font-bold">{t.title}</h1>
        <TextField
          label={t.email}
          // Browsers refuse an ñ in their own kind of field.
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          value={typed.email}
          onChange={({ target }) => setTyped({ ...typed, email: target.value })}
        />
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          showLabel={commonText.showPassword}
          hideLabel={commonText.hidePassword}
          required
          value={typed.password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        />
        {logIn.isError && <Notice tone="danger" title={messageOf(logIn.error)} />}
        <Button type="submit" size="large" busy={logIn.isPending} busyLabel={t.busy}>
          {t.submit}
        </Button>
        <p className="text-ink-muted">{t.forgotten}</p>
      </form>
    </Entrance>
  )
}
