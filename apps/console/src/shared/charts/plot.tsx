import type { ReactNode } from 'react'
import { columnsOf, labelStep } from './scale.ts'

interface PlotProps {
  /** The value at full height, and how values are written beside the scale. */
  full: number
  format: (value: number) => string
  /** What stands side by side, by its label. */
  labels: readonly string[]
  /** Pixels. */
  height: number
  /** Marks, in percent of the width and of the height from the top. */
  children: ReactNode
}

/** A drawing between a scale at its left and labels below, for the eyes alone. */
export function Plot({ full, format, labels, height, children }: PlotProps) {
  const step = labelStep(labels.length)
  const places = columnsOf(
    labels.map(() => 0),
    1,
  )
  return (
    <div aria-hidden className="flex gap-2 pt-2 text-sm text-ink-muted tabular-nums">
      <div className="flex flex-col justify-between text-right leading-none" style={{ height }}>
        {[full, full / 2, 0].map((value) => (
          <span key={value} className="-my-[0.5em]">
            {format(value)}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <svg width="100%" height={height} className="block overflow-visible">
          {['0%', '50%', '100%'].map((y) => (
            <line
              key={y}
              x1="0"
              x2="100%"
              y1={y}
              y2={y}
              className={y === '100%' ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {children}
        </svg>
        <div className="relative h-6">
          {places.map(({ left, width }, index) =>
            index % step === 0 ? (
              <span
                key={labels[index]}
                className="absolute top-1 -translate-x-1/2 whitespace-nowrap"
                style={{ left: `${left + width / 2}%` }}
              >
                {labels[index]}
              </span>
            ) : null,
          )}
        </div>
      </div>
    </div>
  )
}
