import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Mark } from '@puni/ui/mark'
import { Notice } from '@puni/ui/notice'
import { PasswordField } from '@puni/ui/password-field'
import { localStore } from '@puni/web/storage/page-storage'
import { lazy } from '@puni/web/views/lazy'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { detailOf, messageOf } from '../../../shared/failure.ts'
import { formText } from '../../../shared/forms/form-text.ts'
import { LoadingPage } from '../../../shared/views/loading-screen.tsx'
import { paths } from '../../../shared/paths.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { commonText } from '../../../shared/common-text.ts'
import { loginText } from './login-text.ts'
import { forgetDraft, readDraft } from '../sign-up/kept-draft.ts'
import { endedElsewhere } from '../../../services/session/stored-session.ts'
import { logIn } from '../../../services/auth/session-actions.ts'
import { EMPTY_DRAFT, type SignUpDraft } from '../sign-up/sign-up-draft.ts'

const RecoveryScreen = lazy(() => import('./recovery-screen.tsx'), <LoadingPage />)
const SignUpForm = lazy(() => import('../sign-up/sign-up-form.tsx'), <LoadingPage />)

/** Login and landing: what a visitor sees. Sign-up and recovery have their own history entries, so that back closes them; a sign-up keeps what was typed. */
export function LoginScreen() {
  const [draft, setDraft] = useState<SignUpDraft | null>(null)
  const opened = useLocation().state as { signUp?: true; recovery?: true } | null
  const navigate = useNavigate()
  // Not in the first render, which has to match the prerendered page.
  useEffect(() => setDraft(readDraft()), [])

  if (opened?.recovery) {
    return <RecoveryScreen onEnd={() => void navigate(paths.work, { replace: true })} />
  }
  if (!opened?.signUp || draft === null) {
    const open = () => {
      setDraft(draft ?? EMPTY_DRAFT)
      void navigate(paths.work, { state: { signUp: true } })
    }
    const recover = () => void navigate(paths.work, { state: { recovery: true } })
    return <LoginForm onSignUp={open} onRecover={recover} />
  }
  const end = () => {
    forgetDraft()
    setDraft(null)
    void navigate(paths.work, { replace: true })
  }
  return (
    <SignUpForm
      draft={draft}
      onChange={(change) => setDraft((before) => before && change(before))}
      onEnd={end}
    />
  )
}

interface LoginFormProps {
  onSignUp: () => void
  onRecover: () => void
}

function LoginForm({ onSignUp, onRecover }: LoginFormProps) {
  const { form, errors, failure, busy, submit } = useForm<'form'>({
    check: (typed) => (Object.values(credentialsIn(typed)).includes('') ? { form: loginText.required } : {}),
    send: async (typed) => {
      const { email, password } = credentialsIn(typed)
      await logIn(email, password)
    },
    failed: loginText.failed,
  })
  // Not in the first render, which has to match the prerendered page.
  const [forgets, setForgets] = useState(false)
  useEffect(() => setForgets(!localStore.isOpen()), [])
  const [isEnded, setEnded] = useState(false)
  useEffect(() => setEnded(endedElsewhere.read() === true), [])

  const submitEarly = useEffectEvent(() => {
    if (takeEarlySubmit() && form.ref.current !== null) submit(new FormData(form.ref.current))
  })
  useEffect(() => submitEarly(), [])

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col">
      <header className="rounded-b-xl bg-on-primary px-6 pt-[max(2.5rem,env(safe-area-inset-top))] pb-8 text-surface-raised dark:bg-surface-raised dark:text-ink">
        <p className="flex items-center gap-3 text-2xl font-extrabold tracking-tight">
          <Mark className="size-11" />
          {commonText.brand}
        </p>
        <p className="mt-3 text-lg text-balance">{loginText.lead}</p>
      </header>
      <div aria-hidden className="vest-band mx-6 rounded-b-md" />
      <div className="flex flex-1 flex-col justify-end gap-6 px-6 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <form {...form} className="flex flex-col gap-4">
          <h1 className="text-xl font-bold">{loginText.title}</h1>
          {isEnded && (
            <Notice tone="warning" title={loginText.ended}>
              {loginText.endedLead}
            </Notice>
          )}
          <TextField
            label={loginText.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
          />
          <PasswordField
            label={loginText.password}
            name="password"
            autoComplete="current-password"
            showLabel={commonText.showPassword}
            hideLabel={commonText.hidePassword}
          />
          {forgets && <Notice>{loginText.forgets}</Notice>}
          {errors.form !== undefined && <Notice tone="danger" title={errors.form} />}
          {failure !== null && <Refused cause={failure} />}
          <Button type="submit" size="large" busy={busy} busyLabel={loginText.busy}>
            {loginText.submit}
          </Button>
          <Button variant="ghost" onClick={onRecover}>
            {loginText.forgotten}
          </Button>
        </form>
        <div className="flex flex-col gap-2 border-t border-line pt-5">
          <p className="text-ink-muted">{loginText.newHere}</p>
          <Button variant="secondary" onClick={onSignUp}>
            {loginText.signUp}
          </Button>
        </div>
      </div>
    </main>
  )
}

const credentialsIn = (typed: FormData) => ({
  email: formText(typed, 'email').trim(),
  password: formText(typed, 'password'),
})

function Refused({ cause }: { cause: unknown }) {
  const title = messageOf(cause, loginText.failed)
  const detail = detailOf(cause)
  return (
    <Notice tone="danger" title={title}>
      {detail !== title && detail}
    </Notice>
  )
}

/** Whether a form was submitted before the app had started; before-paint.js kept it from leaving the page. True once. */
function takeEarlySubmit(): boolean {
  const root = document.documentElement
  const wasSent = root.hasAttribute('data-sent-early')
  root.removeAttribute('data-sent-early')
  return wasSent
}
