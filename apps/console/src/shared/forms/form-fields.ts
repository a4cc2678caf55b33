import type { ChangeEvent } from 'react'

/** Props of a form's text control. */
export interface FieldTie {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
}

/** Binds controls to the texts of a form by their keys, which are the paths of its field errors. */
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
