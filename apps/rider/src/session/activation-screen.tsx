import { ACTIVATION, ENTITY_TYPE } from '@puni/contract/limits'
import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useToast } from '@puni/ui/toast'
import { useState, type FormEvent } from 'react'
import { api } from '../api/client.ts'
import { detailOf, isBlockedRefusal, logFailure, messageOf } from '../api/failure.ts'
import { formText } from '../app/form-text.ts'
import { useSingleFlight } from '../app/use-single-flight.ts'
import { text } from '../text.ts'
import { logOut, refreshRider } from './session-actions.ts'
import { session } from './session-store.ts'
import { useRider } from './use-session.ts'

/** 'Activar Rider': all that a rider without activation can reach. */
export function ActivationScreen() {
  const rider = useRider()
  const toast = useToast()
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, run } = useSingleFlight()
  const leaving = useSingleFlight()

  const submit = async (code: string) => {
    setMissing(code === '')
    setFailure(null)
    if (code === '') return
    try {
      const activated = await api.call('validateActivation', {
        body: { code, entityId: rider._id, entityType: ENTITY_TYPE },
      })
      toast(text.activation.done, 'success')
      session.riderChanged(activated)
    } catch (cause) {
      logFailure(text.activation.callFailed, cause)
      if (isBlockedRefusal(cause)) void refreshRider()
      setFailure(isBlockedRefusal(cause) ? text.blocked.notified : detailOf(cause))
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = formText(new FormData(event.currentTarget), 'code').trim()
    void run(() => submit(code))
  }
  const leave = () => {
    leaving
      .run(() => logOut(rider))
      .catch((cause: unknown) => {
        logFailure(text.layout.logout, cause)
        toast(messageOf(cause, text.activation.logoutFailed), 'error')
      })
  }

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-5 px-6 py-[max(2rem,env(safe-area-inset-top))]">
      <h1 className="text-2xl font-bold">{text.activation.title}</h1>
      <p>{text.activation.lead}</p>
      <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
        <TextField
          label={text.activation.code}
          name="code"
          error={missing ? text.activation.required : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={ACTIVATION.digits}
        />
        {failure !== null && (
          <Notice tone="danger" title={text.activation.failed}>
            {failure !== text.activation.failed && failure}
          </Notice>
        )}
        <Button type="submit" size="large" busy={busy} busyLabel={text.activation.busy}>
          {text.activation.submit}
        </Button>
      </form>
      <Button variant="ghost" className="mt-auto" busy={leaving.busy} onClick={leave}>
        {text.layout.logout}
      </Button>
    </main>
  )
}
