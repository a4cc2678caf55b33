import { Button } from '@puni/ui/button'
import { Field, controlClass } from '@puni/ui/field'
import { HANDOVER } from '@puni/contract/handover/limits'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { handoverText as t } from './handover-text.ts'

interface SecretFormProps {
  kind: 'pin' | 'code'
  /** Why it was refused; a new one moves the focus back. */
  error: string | null
  triesLeft: number
  busy: boolean
  onSubmit: (typed: string) => void
  /** The customer has none. */
  onHasNone: () => void
  /** Above the field. */
  children?: ReactNode
}

/** What the customer says, typed: four digits, or a code. */
export function SecretForm(props: SecretFormProps) {
  const { kind, error, triesLeft, busy, onSubmit, onHasNone, children } = props
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isPin = kind === 'pin'
  // What was wrong says how many are left.
  const hints = [...(isPin ? [] : [t.codeHint]), ...(error === null ? [t.triesLeft(triesLeft)] : [])]
  useEffect(() => {
    if (error !== null) field.current?.select()
  }, [error])
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit(typed)
      }}
    >
      <p>{isPin ? t.pinLead : t.codeLead}</p>
      {children}
      <Field label={isPin ? t.pin : t.code} hint={hints.join(' ')} error={error ?? undefined}>
        {(tie) => (
          <input
            {...tie}
            ref={field}
            value={typed}
            inputMode={isPin ? 'numeric' : 'text'}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={isPin ? HANDOVER.pinDigits : 400}
            className={`${controlClass} min-h-16! text-center text-3xl! font-bold tracking-widest tabular-nums`}
            onChange={({ target }) => setTyped(isPin ? target.value.replaceAll(/\D/g, '') : target.value)}
          />
        )}
      </Field>
      <p role="alert" className="sr-only">
        {error}
      </p>
      <Button type="submit" size="large" busy={busy} busyLabel={t.delivering}>
        {t.deliver}
      </Button>
      <Button variant="ghost" disabled={busy} onClick={onHasNone}>
        {t.hasNone[kind]}
      </Button>
    </form>
  )
}
