interface ChoiceProps<Value extends string> {
  label: string
  options: readonly (readonly [value: Value, label: string])[]
  /** Null where none of them holds. */
  value: Value | null
  onChoose: (value: Value) => void
}

/** A few things to choose from, side by side. */
export function Choice<Value extends string>({ label, options, value, onChoose }: ChoiceProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map(([option, name]) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          className={
            'min-h-11 rounded-md border-2 border-line px-3 font-semibold hover:bg-surface-muted ' +
            'aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface'
          }
          onClick={() => onChoose(option)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
