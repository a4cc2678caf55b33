import { formatPesos, PESOS_PROBLEMS, readPesos } from '@puni/contract/pesos'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { controlClass, Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

interface MoneyFieldProps extends FieldTexts {
  /** The amount as typed; `readPesos` parses it. */
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  /** Describes how an amount will be stored. */
  echo: (amount: string) => string
  /** A warning about a valid amount in pesos, or null. */
  doubt?: (pesos: number) => string | null
  /** May be left empty. */
  optional?: boolean
  /** What holds while it is empty. */
  placeholder?: string
}

/** An amount in pesos, typed in everyday notation and echoed as it will be stored. An invalid amount is not submitted. */
export function MoneyField({
  label,
  hint,
  error,
  value,
  onChange,
  echo,
  doubt,
  optional = false,
  placeholder,
}: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // A half-typed amount is not an error yet.
  const [finished, setFinished] = useState(false)
  const read = readPesos(value)
  const isLeftOut = optional && value === ''
  const problem = 'problem' in read && !isLeftOut ? PESOS_PROBLEMS[read.problem] : ''
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
            placeholder={placeholder}
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
