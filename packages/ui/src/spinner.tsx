import { cx } from './cx.ts'

interface SpinnerProps {
  /** Shown next to the ring and announced; without it the ring is decorative. */
  label?: string
  className?: string
}

/** Indicates work in progress. */
export function Spinner({ label, className }: SpinnerProps) {
  const ring = (
    <span
      aria-hidden
      className="inline-block size-5 shrink-0 animate-spin rounded-full border-[3px] border-current border-r-transparent"
    />
  )
  if (!label) return ring
  return (
    <span role="status" className={cx('inline-flex items-center gap-3 text-ink-muted', className)}>
      {ring}
      {label}
    </span>
  )
}
