import { ApiError } from '@puni/contract/client'
import { ACTIVATION } from '@puni/contract/accounts/limits'
import { ENTITY_TYPE } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useToast } from '@puni/ui/toast'
import { api } from '../../../services/api/client.ts'
import { detailOf, isBlockedRefusal } from '../../../shared/failure.ts'
import { formText } from '../../../shared/forms/form-text.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { formatHour } from '@puni/web/format/dates'
import { VisitorSupport } from '../support/visitor-support.tsx'
import { activationText } from './activation-text.ts'
import { authText } from '../../../services/auth/auth-text.ts'
import { layoutText } from '../../../shared/layout-text.ts'
import { learnRider, logOut, refreshRider } from '../../../services/auth/session-actions.ts'
import { useRider } from '../../../services/session/use-session.ts'

/** 'Activar Rider': the only screen for a rider who is not activated. */
export function ActivationScreen() {
  const rider = useRider()
  const toast = useToast()
  const { form, errors, failure, busy } = useForm<'code'>({
    check: (typed) => (codeIn(typed) === '' ? { code: activationText.required } : {}),
    send: async (typed) => {
      const body = { code: codeIn(typed), entityId: rider._id, entityType: ENTITY_TYPE } as const
      try {
        await learnRider(() => api.call('validateActivation', { body }))
      } catch (cause) {
        if (isBlockedRefusal(cause)) void refreshRider()
        throw cause
      }
      toast(activationText.done, 'success')
    },
    failed: activationText.callFailed,
  })
  const leaving = useSingleFlight()

  const leave = () => void leaving.run(async () => void (await logOut(rider)))

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-5 px-6 py-[max(2rem,env(safe-area-inset-top))]">
      <h1 className="text-2xl font-bold">{activationText.title}</h1>
      <p>{activationText.lead}</p>
      <form {...form} className="flex flex-col gap-5">
        <TextField
          label={activationText.code}
          name="code"
          error={errors.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={ACTIVATION.digits}
        />
        {failure !== null && <Refused {...failureOf(failure)} />}
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

const codeIn = (typed: FormData) => formText(typed, 'code').trim()

interface Failure {
  readonly title: string
  readonly detail: string
}

function Refused({ title, detail }: Failure) {
  return (
    <Notice tone="danger" title={title}>
      {detail !== title && detail}
    </Notice>
  )
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
