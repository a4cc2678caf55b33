import { TEXT_MAX } from '@puni/contract/limits'
import { formatPhone, readPhone } from '@puni/contract/phone'
import { TextField } from '@puni/ui/field'
import type { FieldTie } from './form-fields.ts'
import { phoneText } from './phone-text.ts'

/** A phone number input that shows, while typing, how the number will be stored. */
export function PhoneField({ label, ...tie }: { label: string } & FieldTie) {
  return (
    <TextField
      label={label}
      type="tel"
      maxLength={TEXT_MAX.phone}
      hint={tie.value.trim() === '' ? undefined : storedAs(tie.value)}
      {...tie}
    />
  )
}

function storedAs(typed: string): string {
  const phone = readPhone(typed)
  return typeof phone === 'string' ? phoneText[phone] : phoneText[phone.kind](formatPhone(phone.e164))
}
