interface RadioGroupProps<Value extends string> {
  legend: string
  /** Shared by the radios; unique on the page. */
  name: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few options, all visible. */
export function RadioGroup<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
}: RadioGroupProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 flex-auto cursor-pointer items-center gap-2.5 rounded-md border-2 border-line px-3 py-2 font-semibold has-checked:border-ink has-checked:bg-surface-muted"
          >
            <input
              type="radio"
              className="size-5 shrink-0 accent-ink"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
