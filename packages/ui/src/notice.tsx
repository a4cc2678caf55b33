import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { toneClass } from './tone.ts'

export type NoticeTone = 'info' | 'warning' | 'danger' | 'success'

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  warning: 'alert',
  danger: 'alert',
  success: 'check',
}

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
}

/** A message next to what it is about; `danger` interrupts a screen reader, the others wait. */
export function Notice({ tone = 'info', title, children }: NoticeProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex gap-3 rounded-md border border-current px-4 py-3', toneClass[tone])}
    >
      <Icon name={icons[tone]} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
