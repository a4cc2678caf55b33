import { Button } from './button.tsx'

interface PagerProps {
  page: number
  totalPages: number
  onPage: (page: number) => void
  previousLabel: string
  nextLabel: string
  /** Label of the navigation. */
  label: string
}

/** Previous, 'page / total', next; renders nothing if there is only one page. */
export function Pager({ page, totalPages, onPage, previousLabel, nextLabel, label }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-3 max-xs:*:min-w-fit max-xs:*:flex-1"
    >
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {previousLabel}
      </Button>
      <span
        aria-live="polite"
        className="text-center font-semibold tabular-nums max-xs:order-first max-xs:basis-full"
      >
        {`${page} / ${totalPages}`}
      </span>
      <Button variant="secondary" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {nextLabel}
      </Button>
    </nav>
  )
}
