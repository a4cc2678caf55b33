import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface SheetProps extends ComponentProps<'section'> {
  /** Label of the region. */
  label: string
}

/** A panel at the bottom of its positioned parent, over a map that stays usable. */
export function Sheet({ label, className, children, ...rest }: SheetProps) {
  return (
    <section
      {...rest}
      aria-label={label}
      className={cx(
        'absolute inset-x-0 bottom-0 max-h-[75%] animate-rise overflow-y-auto overscroll-contain rounded-t-xl',
        'bg-surface-raised shadow-overlay sm:mx-auto sm:max-w-lg',
        className,
      )}
    >
      <div aria-hidden className="vest-band sticky top-0" />
      <div className="px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{children}</div>
    </section>
  )
}
