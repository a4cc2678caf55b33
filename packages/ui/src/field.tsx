import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export interface FieldTexts {
  label: string
  hint?: string | undefined
  /** If set, the field is invalid. */
  error?: string | undefined
}

interface FieldProps extends FieldTexts {
  className?: string | undefined
  /** Renders the control with the attributes that link it to label, hint and error. */
  children: (tie: FieldTie) => ReactNode
}

export interface FieldTie {
  /** The label's id is this plus `-label`. */
  id: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** Label, hint and error around any control; the fields below are built on it. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        ...(error && { 'aria-invalid': true }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
          <Icon name="alert" className="size-5" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Styles of a control. Text of at least 16 px, or iOS zooms the page on focus. */
export const controlClass =
  'min-h-12 w-full rounded-md border-2 border-line-strong bg-surface-raised px-3 py-2 text-base text-ink ' +
  'placeholder:text-ink-muted aria-invalid:border-danger disabled:bg-surface-muted disabled:text-ink-muted'

interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {}

/** One line of text, a number or a date: `type` selects the keyboard. */
export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(tie) => <input {...input} {...tie} className={controlClass} />}
    </Field>
  )
}

interface SelectFieldProps extends ComponentProps<'select'>, FieldTexts {}

/** The phone's own picker; children are `<option>`s. */
export function SelectField({ label, hint, error, className, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(tie) => (
        <span className="relative block">
          <select
            {...select}
            {...tie}
            className={cx(controlClass, 'appearance-none pr-11 text-[min(1rem,7vw)]')}
          >
            {children}
          </select>
          <Icon name="chevron" className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5" />
        </span>
      )}
    </Field>
  )
}

interface TextAreaFieldProps extends ComponentProps<'textarea'>, FieldTexts {}

/** Several lines of text. */
export function TextAreaField({ label, hint, error, className, rows = 3, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(tie) => <textarea {...area} {...tie} rows={rows} className={controlClass} />}
    </Field>
  )
}
