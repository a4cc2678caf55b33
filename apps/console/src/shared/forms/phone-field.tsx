import { TEXT_MAX } from '@puni/contract/limits'
import { formatPhone, readPhone } from '@puni/contract/phone'
import { TextField } from '@puni/ui/field'
import { phoneText } from './phone-text.ts'
import type { FieldTie } from './form-fields.ts'

/** A phone number input that shows, while typing, how the number will be stored. */
export function PhoneField({ label, ...tie }: { label: string } & FieldTie) {
  const phone = readPhone(tie.value)
  return (
    <TextField
      label={label}
      type="tel"
      maxLength={TEXT_MAX.phone}
      hint={typeof phone === 'string' ? undefined : phoneText[phone.kind](formatPhone(phone.e164))}
      {...tie}
    />
  )
}
