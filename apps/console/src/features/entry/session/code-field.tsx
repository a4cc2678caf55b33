import { TextField } from '@puni/ui/field'
import { sessionText } from './session-text.ts'

/** Stable: React calls it once, when the input appears. */
const focusInput = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

interface CodeFieldProps {
  /** Whether only the app's code will do. Elsewhere a recovery code does too, which has letters. */
  ofApp?: boolean
  /** For a field that appears in answer to what the operator did. */
  takesFocus?: boolean
  value: string
  onChange: (value: string) => void
}

/** The code of the second factor. */
export function CodeField({ ofApp = false, takesFocus = false, value, onChange }: CodeFieldProps) {
  return (
    <TextField
      label={sessionText.code}
      {...(ofApp ? { inputMode: 'numeric' as const } : { hint: sessionText.codeHint })}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...(takesFocus && { ref: focusInput })}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
