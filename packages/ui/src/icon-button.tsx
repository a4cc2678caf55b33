import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** What it does, for people who cannot see the icon. */
  label: string
}

/** A 48 px button with only an icon: close, recentre, show the password. */
export function IconButton({ icon, label, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        'inline-flex size-12 shrink-0 touch-manipulation items-center justify-center rounded-md transition-colors',
        'hover:bg-surface-muted active:bg-surface-muted disabled:cursor-not-allowed disabled:text-line-strong',
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  )
}
