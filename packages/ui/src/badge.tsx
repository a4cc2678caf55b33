import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { toneClass, type Tone } from './tone.ts'

interface BadgeProps {
  tone?: Tone
  children: ReactNode
}

/** A status in a word or two. The word carries the meaning, the tone only helps. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-sm font-bold sm:whitespace-nowrap',
        toneClass[tone],
      )}
    >
      {children}
    </span>
  )
}
