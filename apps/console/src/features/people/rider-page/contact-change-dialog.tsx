import { ACTIVATION } from '@puni/contract/accounts/limits'
import { TEXT_MAX } from '@puni/contract/limits'
import type { RiderPage } from '@puni/contract/rider-page/entities'
import { Button, buttonClass } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { riderCommands } from '../../../data/riders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { PhoneField } from '../../../shared/forms/phone-field.tsx'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { contactChangeText as t } from './contact-change-text.ts'

type Of = 'phone' | 'email'

const CHOICES = [
  { value: 'phone', label: t.phone },
  { value: 'email', label: t.email },
] as const

interface ContactChangeDialogProps {
  page: RiderPage
  onClose: () => void
}

/** What was asked for: `whatsappUrl` only where that was here and now. */
interface Asked {
  readonly of: Of
  readonly expiresAt: string
  readonly whatsappUrl: string | null
}

/** Asks for a rider's new phone or email, opens the way to send the code, and takes the code as it is read out. */
export function ContactChangeDialog({ page, onClose }: ContactChangeDialogProps) {
  const waits = page.contactChange
  const [asked, setAsked] = useState<Asked | null>(waits && { ...waits, whatsappUrl: null })
  if (asked === null) return <BeginDialog rider={page.rider} onAsked={setAsked} onClose={onClose} />
  return <ConfirmDialog page={page} asked={asked} onAgain={() => setAsked(null)} onClose={onClose} />
}

interface BeginDialogProps {
  rider: RiderPage['rider']
  onAsked: (asked: Asked) => void
  onClose: () => void
}

function BeginDialog({ rider, onAsked, onClose }: BeginDialogProps) {
  const [of, setOf] = useState<Of>('phone')
  const [typed, setTyped] = useState({ phone: '', email: '' })
  const begin = useAction({
    command: () => riderCommands.beginContactChange({ params: { id: rider._id }, body: { [of]: typed[of] } }),
    onDone: (reply) => onAsked({ of, ...reply }),
  })
  const field = {
    required: true,
    value: typed[of],
    error: fieldsOf(begin.error)[of],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [of]: target.value }),
  }
  return (
    <FormDialog
      title={t.title(rider.fullName)}
      submitLabel={t.begin}
      busyLabel={t.beginning}
      action={begin}
      onClose={onClose}
    >
      <p>{t.lead}</p>
      <RadioGroup legend={t.what} name="contact" options={CHOICES} value={of} onChange={setOf} />
      {of === 'phone' ? (
        <PhoneField label={t.newPhone} {...field} />
      ) : (
        <TextField label={t.newEmail} type="email" autoComplete="off" maxLength={TEXT_MAX.email} {...field} />
      )}
      <p className="font-semibold">{t.goesTo[of]}</p>
      <p className="text-ink-muted">{t.told}</p>
    </FormDialog>
  )
}

interface ConfirmDialogProps extends ContactChangeDialogProps {
  asked: Asked
  onAgain: () => void
}

function ConfirmDialog({ page: { rider, contactChange }, asked, onAgain, onClose }: ConfirmDialogProps) {
  const { format } = usePlatform()
  const [code, setCode] = useState('')
  const confirm = useAction({
    command: () => riderCommands.confirmContactChange({ params: { id: rider._id }, body: { code } }),
    done: t.done[asked.of],
    onDone: onClose,
  })
  // Somebody else may have the phone or the email by now.
  const { code: wrong, ...others } = fieldsOf(confirm.error)
  return (
    <FormDialog
      title={t.title(rider.fullName)}
      submitLabel={t.confirm}
      busyLabel={t.confirming}
      action={confirm}
      onClose={onClose}
    >
      <Notice title={t.waits[asked.of]}>
        {asked.whatsappUrl === null && contactChange && (
          <p>{t.begunBy(contactChange.by, format.dateTime(contactChange.begunAt))}</p>
        )}
        <p>{t.expires(format.hour(asked.expiresAt))}</p>
      </Notice>
      {asked.whatsappUrl !== null && (
        <a href={asked.whatsappUrl} target="_blank" rel="noopener" className={buttonClass('secondary')}>
          {t.whatsapp}
        </a>
      )}
      <TextField
        label={t.code}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={ACTIVATION.digits}
        error={wrong}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      {Object.values(others).map((problem) => (
        <Notice key={problem} tone="danger">
          {problem}
        </Notice>
      ))}
      <p className="text-ink-muted">{t.sessions}</p>
      <Button variant="ghost" onClick={onAgain}>
        {t.again}
      </Button>
    </FormDialog>
  )
}
