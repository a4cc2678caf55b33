import { useState, type ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'
import { IconButton } from './icon-button.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldTexts {
  showLabel: string
  hideLabel: string
}

/** A password that can be shown before it is submitted: typing with gloves is error-prone. */
export function PasswordField({
  label,
  hint,
  error,
  showLabel,
  hideLabel,
  className,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(tie) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...tie}
            type={shown ? 'text' : 'password'}
            className={cx(controlClass, 'pr-14')}
          />
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? hideLabel : showLabel}
            onClick={() => setShown(!shown)}
            className="absolute right-0.5 top-0"
          />
        </span>
      )}
    </Field>
  )
}
