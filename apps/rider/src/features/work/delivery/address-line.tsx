interface AddressLineProps {
  street: string
  streetNumber: string
  /** Where there is no street. */
  fallback: string
}

/** Street and number, large: of a long street two lines are shown, of its number all. */
export function AddressLine({ street, streetNumber, fallback }: AddressLineProps) {
  return (
    <h2 className="flex gap-[0.3em] text-[min(1.5rem,8.5vmin)] leading-tight font-extrabold [align-items:last_baseline]">
      <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
        {street || fallback}
      </span>{' '}
      {streetNumber && (
        <span dir="auto" className="max-w-1/2 shrink-0 wrap-anywhere">
          {streetNumber}
        </span>
      )}
    </h2>
  )
}
