/** The mark: a P that is a way to a pin. Its colours are the same in both themes; `apps/rider/public/favicon.svg` is the same drawing. */
export function Mark({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" fill="none" className={className}>
      <rect width="32" height="32" rx="8" className="fill-on-primary" />
      <path
        d="M10.5 26V13a7 7 0 1 1 7 7h-2"
        strokeWidth="4.5"
        strokeLinecap="round"
        className="stroke-primary"
      />
      <circle cx="17.5" cy="13" r="2.4" className="fill-primary" />
    </svg>
  )
}
