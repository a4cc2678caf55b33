import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { PasswordField } from '@puni/ui/password-field'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { messageOf } from '../api/failure.ts'
import { useConfig } from '../api/use-config.ts'
import { Brand } from '../app/brand.tsx'
import { text } from '../text.ts'
import { writeToken } from './token.ts'

/** Where an operator comes in. The address stays as it was, so logging in leads back to it. */
export function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const config = useConfig()
  const logIn = useMutation({
    mutationFn: () => api.call('loginOperator', { body: { email, password } }),
    onSuccess: ({ token }) => writeToken(token),
  })

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <title>{text.session.title}</title>
      <div className="w-full max-w-md overflow-hidden rounded-lg border border-line bg-surface-raised shadow-raised">
        <div aria-hidden className="vest-band" />
        <form
          className="flex flex-col gap-5 p-6"
          onSubmit={(event) => {
            event.preventDefault()
            logIn.mutate()
          }}
        >
          <Brand name={config.data?.brand ?? ''} />
          <h1 className="text-2xl font-bold">{text.session.title}</h1>
          <TextField
            label={text.session.email}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <PasswordField
            label={text.session.password}
            showLabel={text.session.showPassword}
            hideLabel={text.session.hidePassword}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {logIn.isError && <Notice tone="danger">{messageOf(logIn.error)}</Notice>}
          <Button type="submit" size="large" busy={logIn.isPending} busyLabel={text.session.loggingIn}>
            {text.session.logIn}
          </Button>
        </form>
      </div>
    </main>
  )
}
