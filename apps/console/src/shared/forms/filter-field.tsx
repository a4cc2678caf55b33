import { SelectField } from '@puni/ui/field'
import type { UseQueryResult } from '@tanstack/react-query'
import { failureText } from '../failure-text.ts'

interface FilterFieldProps<Row> {
  label: string
  /** Words for no choice. */
  all: string
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'isError'>
  nameOf: (row: Row) => string
  /** The chosen id; '' for all. */
  value: string
  onChoose: (id: string) => void
  className?: string | undefined
}

/** Narrows what is shown to one of a query's rows. Rows that could not be loaded are not passed off as there being none. */
export function FilterField<Row extends { readonly _id: string }>({
  label,
  all,
  query: { data, isError },
  nameOf,
  value,
  onChoose,
  className,
}: FilterFieldProps<Row>) {
  return (
    <SelectField
      label={label}
      className={className}
      error={isError && data === undefined ? failureText.choices : undefined}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{all}</option>
      {data?.map((row) => (
        <option key={row._id} value={row._id}>
          {nameOf(row)}
        </option>
      ))}
    </SelectField>
  )
}
