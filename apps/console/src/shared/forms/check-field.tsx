interface CheckFieldProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox with a label. */
export function CheckField({ label, checked, onChange }: CheckFieldProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
