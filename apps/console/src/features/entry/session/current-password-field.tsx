import { PasswordField } from '@puni/ui/password-field'
import { sessionText } from './session-text.ts'

interface CurrentPasswordFieldProps {
  /** Where another password stands beside it. */
  label?: string
  value: string
  onChange: (password: string) => void
}

/** The operator's own password, to show who it is. */
export function CurrentPasswordField({
  label = sessionText.password,
  value,
  onChange,
}: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      showLabel={sessionText.showPassword}
      hideLabel={sessionText.hidePassword}
      autoComplete="current-password"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
