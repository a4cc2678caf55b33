import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { Spinner } from '@puni/ui/spinner'
import { lazy } from '@puni/web/views/lazy'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { keys } from '../../../data/keys.ts'
import { sessionCommands } from '../../../data/session.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { commonText } from '../../../shared/common-text.ts'
import { messageOf } from '../../../shared/failure.ts'
import { type FormAction, useForm } from '../../../shared/forms/use-form.ts'
import { SecretDialog } from '../../../shared/views/secret-dialog.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { CodeField } from '../session/code-field.tsx'
import { CurrentPasswordField } from '../session/current-password-field.tsx'
import { secondFactorText } from './second-factor-text.ts'

const QrCode = lazy(() => import('../../../shared/views/qr-code.tsx'), <Spinner label={commonText.loading} />)
const t = secondFactorText

/** The operator's own second factor: set up, or removed. */
export function SecondFactorSection() {
  const { operator } = usePlatform()
  return operator.secondFactor ? <ActiveFactor /> : <NewFactor />
}

/** Password, then the secret and a first code, then the recovery codes. */
function NewFactor() {
  const [password, setPassword] = useState('')
  const begin = useAction({
    isToldByForm: true,
    command: () => sessionCommands.beginSecondFactor({ body: { password } }),
  })
  if (begin.data !== undefined) return <Confirmation {...begin.data} />
  return (
    <StepForm action={begin} submitLabel={t.begin} busyLabel={t.beginning}>
      <p>{t.lead}</p>
      <CurrentPasswordField label={t.password} value={password} onChange={setPassword} />
    </StepForm>
  )
}

function Confirmation({ secret, uri }: { secret: string; uri: string }) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const confirm = useAction({
    isToldByForm: true,
    command: () => sessionCommands.confirmSecondFactor({ body: { code } }),
  })
  return (
    <>
      <StepForm action={confirm} submitLabel={t.submit} busyLabel={t.submitting}>
        <p className="font-semibold">{t.scan}</p>
        <QrCode text={uri} label={t.qr} />
        <p>{t.typed}</p>
        <p className="rounded-md bg-surface-muted px-3 py-2 font-mono break-all select-all">{secret}</p>
        <p className="font-semibold">{t.confirm}</p>
        <CodeField ofApp takesFocus value={code} onChange={setCode} />
      </StepForm>
      {confirm.data && (
        <SecretDialog
          title={t.recovery.title}
          text={t.recovery}
          secret={confirm.data.recoveryCodes.join('\n')}
          // Not before: the codes would be gone with this screen.
          onClose={() => void queryClient.invalidateQueries({ queryKey: keys.operator })}
        />
      )}
    </>
  )
}

function ActiveFactor() {
  const [code, setCode] = useState('')
  const remove = useAction({
    command: () => sessionCommands.removeSecondFactor({ body: { code } }),
    done: t.removed,
  })
  return (
    <StepForm action={remove} submitLabel={t.remove} busyLabel={t.removing}>
      <Notice tone="success">{t.active}</Notice>
      <p>{t.removeLead}</p>
      <CodeField value={code} onChange={setCode} />
    </StepForm>
  )
}

interface StepFormProps {
  action: FormAction
  submitLabel: string
  busyLabel: string
  children: ReactNode
}

function StepForm({ action, submitLabel, busyLabel, children }: StepFormProps) {
  return (
    <form className="flex max-w-md flex-col gap-3" {...useForm(action)}>
      {children}
      {action.error && <Notice tone="danger">{messageOf(action.error)}</Notice>}
      <Button type="submit" className="self-start" busy={action.isPending ?? false} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}
