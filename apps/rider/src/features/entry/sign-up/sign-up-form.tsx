import type { Zone } from '@puni/contract/zones/entities'
import { PASSWORD_MIN, SIGN_UP_MODAL_MS } from '@puni/contract/accounts/limits'
import { TEXT_MAX } from '@puni/contract/limits'
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { formatPhone, readMobile } from '@puni/contract/phone'
import { Button } from '@puni/ui/button'
import { Dialog } from '@puni/ui/dialog'
import { SelectField, TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { PasswordField } from '@puni/ui/password-field'
import { PhotoField } from '@puni/ui/photo-field'
import { zoneLabel } from '@puni/web/zones/zone-label'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../services/api/client.ts'
import { detailOf, logFailure } from '../../../shared/failure.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { commonText } from '../../../shared/common-text.ts'
import { usePhotoChoice } from '../../../shared/photo/use-photo-choice.ts'
import { signUpText } from './sign-up-text.ts'
import { checkDraft } from './check-draft.ts'
import { forgetDraft, keepDraft } from './kept-draft.ts'
import { formOf, type SignUpDraft, type SignUpField, type SignUpPhoto } from './sign-up-draft.ts'
import { uploadSignUp } from './upload-sign-up.ts'

interface SignUpFormProps {
  draft: SignUpDraft
  onChange: (change: (before: SignUpDraft) => SignUpDraft) => void
  /** The form was discarded, or sent and the rider welcomed. */
  onEnd: () => void
}

/** The form 'Crear Nuevo Rider', and the welcome that follows. */
export default function SignUpForm({ draft, onChange, onEnd }: SignUpFormProps) {
  const [sent, setSent] = useState(0)
  const [welcome, setWelcome] = useState(false)
  const upload = useRef(new AbortController())
  useEffect(() => () => upload.current.abort(), [])
  const { form, errors, setErrors, failure, busy } = useForm<SignUpField>({
    check: () => checkDraft(draft),
    send: async () => {
      setSent(0)
      upload.current = new AbortController()
      const { signal } = upload.current
      try {
        await uploadSignUp(formOf(draft), setSent, signal)
      } catch (cause) {
        if (signal.aborted) return
        throw cause
      }
      forgetDraft()
      setWelcome(true)
    },
    failed: signUpText.failed,
  })
  const set = <Name extends SignUpField>(name: Name, value: SignUpDraft[Name], error?: string) => {
    onChange((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _corrected, ...others }) =>
      error === undefined ? others : { ...others, [name]: error },
    )
  }
  const photos = usePhotoChoice<SignUpPhoto>((name, photo) =>
    set(name, photo, photo === null ? signUpText.errors.unreadable : undefined),
  )
  useEffect(() => keepDraft(draft), [draft])
  /** Props common to all controls. */
  const bind = (name: Exclude<SignUpField, SignUpPhoto>) => ({
    label: signUpText[name],
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  const bindPhoto = (name: SignUpPhoto) => ({
    label: signUpText[name],
    file: draft[name],
    error: errors[name],
    onFile: (file: File) => void photos.choose(name, file),
    chooseLabel: signUpText.choosePhoto,
    takeLabel: signUpText.takePhoto,
    replaceLabel: signUpText.replacePhoto,
  })

  return (
    <main className="mx-auto max-w-md px-5 pt-[max(1.5rem,env(safe-area-inset-top))]">
      <h1 className="mb-5 text-2xl font-bold">{signUpText.title}</h1>
      <form {...form} aria-label={signUpText.title} className="flex flex-col gap-5">
        <TextField {...bind('fullName')} autoComplete="name" maxLength={TEXT_MAX.name} />
        <TextField
          {...bind('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={TEXT_MAX.email}
        />
        <PasswordField
          {...bind('password')}
          hint={signUpText.passwordHint(PASSWORD_MIN)}
          autoComplete="new-password"
          maxLength={TEXT_MAX.password}
          showLabel={commonText.showPassword}
          hideLabel={commonText.hidePassword}
        />
        <TextField {...bind('documentNumber')} inputMode="numeric" maxLength={TEXT_MAX.document} />
        <TextField
          {...bind('phone')}
          hint={phoneHint(draft.phone)}
          type="tel"
          autoComplete="tel"
          maxLength={TEXT_MAX.phone}
        />
        <ZoneField {...bind('zone')} />
        <SelectField {...bind('vehicleType')}>
          <option value="">{signUpText.chooseVehicle}</option>
          {VEHICLE_TYPES.map((vehicle) => (
            <option key={vehicle}>{vehicle}</option>
          ))}
        </SelectField>
        <PhotoField {...bindPhoto('dniPhoto')} previewAlt={signUpText.dniPreview} capture="environment" />
        <PhotoField {...bindPhoto('selfiePhoto')} previewAlt={signUpText.selfiePreview} capture="user" />
        <div className="sticky bottom-0 -mx-5 flex flex-col gap-3 border-t border-line bg-surface px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {failure !== null && (
            <Notice tone="danger" title={signUpText.failed}>
              {detailOf(failure)}
            </Notice>
          )}
          {busy && (
            <progress
              aria-label={signUpText.progress}
              className="h-3 w-full overflow-hidden rounded-sm accent-ink"
              {...(sent < 1 && { value: sent })}
            />
          )}
          <div className="flex flex-wrap gap-3 *:min-w-fit *:flex-1">
            <Button variant="secondary" onClick={onEnd}>
              {commonText.cancel}
            </Button>
            <Button
              type="submit"
              busy={busy || photos.isOpening}
              busyLabel={busy ? signUpText.busy : signUpText.openingPhoto}
            >
              {signUpText.submit}
            </Button>
          </div>
        </div>
      </form>
      {welcome && <Welcome onClose={onEnd} />}
    </main>
  )
}

function phoneHint(typed: string): string {
  const phone = readMobile(typed)
  return typeof phone === 'string' ? signUpText.phoneHint : signUpText.phoneEcho(formatPhone(phone.e164))
}

interface ZoneFieldProps {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

function ZoneField(props: ZoneFieldProps) {
  const [zones, setZones] = useState<Zone[]>([])
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const leaving = new AbortController()
    setFailed(false)
    api.call('listZones', {}, { signal: leaving.signal }).then(setZones, (cause: unknown) => {
      if (leaving.signal.aborted) return
      logFailure(signUpText.zonesFailed, cause)
      setFailed(true)
    })
    return () => leaving.abort()
  }, [attempt])

  return (
    <>
      <SelectField {...props}>
        <option value="">{signUpText.chooseZone}</option>
        {zones.map((zone) => (
          <option key={zone._id} value={zone._id}>
            {zoneLabel(zone)}
          </option>
        ))}
      </SelectField>
      {failed && (
        <Notice tone="danger" title={signUpText.zonesFailed}>
          <Button variant="secondary" className="mt-2" onClick={() => setAttempt(attempt + 1)}>
            {commonText.retry}
          </Button>
        </Notice>
      )}
    </>
  )
}

function Welcome({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, SIGN_UP_MODAL_MS)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <Dialog
      open
      title={signUpText.welcomeTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{commonText.accept}</Button>}
    >
      <p>{signUpText.welcome}</p>
    </Dialog>
  )
}
