import { ApiError } from '@puni/contract/client'
import { ACTIVATION } from '@puni/contract/accounts/limits'
import { ENTITY_TYPE } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useToast } from '@puni/ui/toast'
import { useState, type FormEvent } from 'react'
import { api } from '../../../platform/api/client.ts'
import { detailOf, isBlockedRefusal, logFailure } from '../../../shared/failure.ts'
import { formText } from '../../../shared/forms/form-text.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { formatHour } from '@puni/web/format/dates'
import { VisitorSupport } from '../support/visitor-support.tsx'
import { activationText } from './activation-text.ts'
import { authText } from '../../../platform/auth/auth-text.ts'
import { layoutText } from '../../../shared/layout-text.ts'
import { learnRider, logOut, refreshRider } from '../../../platform/auth/session-actions.ts'
import { useRider } from '../../../platform/session/use-session.ts'

/** 'Activar Rider': the only screen for a rider who is not activated. */
export function ActivationScreen() {
  const rider = useRider()
  const toast = useToast()
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { busy, run } = useSingleFlight()
  const leaving = useSingleFlight()

  const submit = async (code: string) => {
    setMissing(code === '')
    setFailure(null)
    if (code === '') return
    try {
      await learnRider(() =>
        api.call('validateActivation', { body: { code, entityId: rider._id, entityType: ENTITY_TYPE } }),
      )
      toast(activationText.done, 'success')
    } catch (cause) {
      logFailure(activationText.callFailed, cause)
      if (isBlockedRefusal(cause)) void refreshRider()
      setFailure(failureOf(cause))
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = formText(new FormData(event.currentTarget), 'code').trim()
    void run(() => submit(code))
  }
  const leave = () => void leaving.run(async () => void (await logOut(rider)))

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-5 px-6 py-[max(2rem,env(safe-area-inset-top))]">
      <h1 className="text-2xl font-bold">{activationText.title}</h1>
      <p>{activationText.lead}</p>
      <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
        <TextField
          label={activationText.code}
          name="code"
          error={missing ? activationText.required : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={ACTIVATION.digits}
        />
        {failure !== null && (
          <Notice tone="danger" title={failure.title}>
            {failure.detail !== failure.title && failure.detail}
          </Notice>
        )}
        <Button type="submit" size="large" busy={busy} busyLabel={activationText.busy}>
          {activationText.submit}
        </Button>
      </form>
      <VisitorSupport lead={activationText.help} />
      <Button variant="ghost" className="mt-auto" busy={leaving.busy} onClick={leave}>
        {layoutText.logout}
      </Button>
    </main>
  )
}

interface Failure {
  readonly title: string
  readonly detail: string
}

function failureOf(cause: unknown): Failure {
  const code = cause instanceof ApiError ? cause.code : null
  const retryAt = cause instanceof ApiError ? cause.times['retryAt'] : undefined
  if (code === 'ACTIVATION_LOCKED' && retryAt !== undefined) {
    return {
      title: activationText.locked,
      detail: activationText.lockedUntil(formatHour(retryAt, phoneZone())),
    }
  }
  if (code === 'ACTIVATION_LOCKED' || code === 'TOO_MANY_TRIES') {
    return { title: activationText.locked, detail: activationText.lockedBriefly }
  }
  return {
    title: activationText.failed,
    detail: isBlockedRefusal(cause) ? authText.blocked : detailOf(cause),
  }
}

/** A rider who has not started yet has no zone on the platform: the phone's time zone is the one they see. */
const phoneZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
