import type { ChangeEvent } from 'react'

/** What a text control of a form needs to know. */
export interface FieldTie {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
}

/** Ties controls to the texts of a form by their keys, which are the paths of its field errors. */
export function tieFields<Field extends string>(
  form: Readonly<Record<Field, string>>,
  errors: Readonly<Record<string, string>>,
  set: (field: Field, value: string) => void,
): (field: Field) => FieldTie {
  return (field) => ({
    value: form[field],
    error: errors[field],
    onChange: (event) => set(field, event.target.value),
  })
}
