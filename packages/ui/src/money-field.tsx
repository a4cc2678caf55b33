import { formatPesos, PESOS_PROBLEMS, readPesos } from '@puni/contract/pesos'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { controlClass, Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

interface MoneyFieldProps extends FieldTexts {
  /** The amount as typed; `readPesos` says what it is. */
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  /** Says how an amount will be stored. */
  echo: (amount: string) => string
  /** A doubt about an amount in pesos that can be read, or null. */
  doubt?: (pesos: number) => string | null
}

/** A required amount in pesos, typed as people write it and told as it will be stored. What is no amount is not sent. */
export function MoneyField({ label, hint, error, value, onChange, echo, doubt }: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // Half an amount is no mistake yet.
  const [finished, setFinished] = useState(false)
  const read = readPesos(value)
  const problem = 'problem' in read ? PESOS_PROBLEMS[read.problem] : ''
  const doubted = 'pesos' in read ? (doubt?.(read.pesos) ?? null) : null
  useEffect(() => input.current?.setCustomValidity(problem), [problem])

  return (
    <Field label={label} hint={hint} error={error ?? ((finished && problem) || undefined)}>
      {(tie) => (
        <>
          <input
            {...tie}
            ref={input}
            inputMode="decimal"
            autoComplete="off"
            className={controlClass}
            value={value}
            onChange={onChange}
            onFocus={() => setFinished(false)}
            onBlur={() => setFinished(value !== '')}
            onInvalid={() => setFinished(true)}
          />
          <output htmlFor={tie.id} className="text-sm font-semibold empty:hidden">
            {'pesos' in read && echo(formatPesos(read.pesos))}
            {doubted !== null && (
              <span className="mt-1 flex items-start gap-1.5 text-warning">
                <Icon name="alert" className="size-5" />
                {doubted}
              </span>
            )}
          </output>
        </>
      )}
    </Field>
  )
}
