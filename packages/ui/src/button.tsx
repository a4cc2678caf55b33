import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost'
export type ButtonSize = 'regular' | 'large'

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border-2 text-center font-bold touch-manipulation select-none ' +
  'transition-colors disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-muted disabled:text-ink-muted'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-primary-edge bg-primary text-on-primary hover:bg-primary-pressed active:bg-primary-pressed aria-disabled:bg-primary',
  secondary:
    'border-line-strong bg-surface-raised text-ink hover:bg-surface-muted active:bg-surface-muted aria-disabled:bg-surface-raised',
  danger:
    'border-danger bg-danger-fill text-on-danger hover:bg-danger-fill-pressed active:bg-danger-fill-pressed aria-disabled:bg-danger-fill',
  ghost:
    'border-transparent text-ink underline decoration-2 underline-offset-4 hover:bg-surface-muted active:bg-surface-muted aria-disabled:bg-transparent',
}

const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-12 px-4 py-2 text-base',
  large: 'min-h-14 px-4 py-3 text-lg',
}

/** Button styles for links that navigate: an `<a>` or the router's `Link`. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'regular'): string {
  return cx(base, variants[variant], sizes[size])
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** `large` (56 px) is for the main action of a work screen. */
  size?: ButtonSize
  busy?: boolean
  /** Replaces the content while busy. */
  busyLabel?: string
}

/** A button. While `busy`, neither a tap nor Enter in its form has an effect. */
export function Button({
  variant = 'primary',
  size = 'regular',
  busy = false,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // aria-disabled instead of disabled: the focus stays here while the work is in progress.
  const blocked = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault()
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass(variant, size), busy && 'cursor-progress', className)}
      onClick={busy ? blocked : onClick}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
