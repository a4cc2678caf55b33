import { ApiError } from '@puni/contract/client'
import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { sessionCommands } from '../../../data/session.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { useConfig } from '../../../services/api/use-config.ts'
import { beginSession } from '../../../services/session/session.ts'
import { messageOf } from '../../../shared/failure.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { Brand } from '../../../shared/views/brand.tsx'
import { CodeField } from './code-field.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import { sessionText } from './session-text.ts'
import { finishLogOut, useOwedLogOut } from './use-log-out.ts'

/** Not a failure: the password was right, and the field that appears says what is needed. */
const needsCode = (error: unknown) => error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED'

/** The operators' login. The URL stays the same, so logging in returns to it. */
export function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [code, setCode] = useState('')
  const config = useConfig()
  useOwedLogOut()
  const logIn = useAction({
    command: () => ({
      run: async () => {
        await finishLogOut()
        const body = { email, password, cookie: true, ...(asksCode && { code }) }
        return await sessionCommands.logIn({ body }).run()
      },
      changes: [],
    }),
    isToldByForm: true,
    onFailed: (error) => {
      if (needsCode(error)) setAsksCode(true)
    },
    onDone: beginSession,
  })
  const form = useForm(logIn)

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <title>{sessionText.title}</title>
      <div className="w-full max-w-md overflow-hidden rounded-lg border border-line bg-surface-raised shadow-raised">
        <div aria-hidden className="vest-band" />
        <form className="flex flex-col gap-5 p-6" {...form}>
          <Brand name={config.data?.brand ?? ''} />
          <h1 className="text-2xl font-bold">{sessionText.title}</h1>
          <TextField
            label={sessionText.email}
            // Browsers refuse an ñ in their own kind of field.
            inputMode="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <CurrentPasswordField value={password} onChange={setPassword} />
          {asksCode && <CodeField takesFocus value={code} onChange={setCode} />}
          {logIn.isError && !needsCode(logIn.error) && (
            <Notice tone="danger">{messageOf(logIn.error)}</Notice>
          )}
          {!navigator.cookieEnabled && <Notice tone="danger">{sessionText.noCookies}</Notice>}
          <Button type="submit" size="large" busy={logIn.isPending} busyLabel={sessionText.loggingIn}>
            {sessionText.logIn}
          </Button>
        </form>
      </div>
    </main>
  )
}
