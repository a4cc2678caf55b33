/**
 * The marks of the charts. They are drawn without a fixed scale: horizontally in percent of the width,
 * vertically in pixels.
 */

const HATCH = 'replay-hatch'

/** The fill pattern for what actually happened, as opposed to replayed policies; once on the page. */
export function HatchPattern() {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      <pattern id={HATCH} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2.5" height="6" className="fill-ink" />
      </pattern>
    </svg>
  )
}

/** The fill of a mark: hatched for what happened, solid for a policy. */
export const fillOf = (hatched: boolean) =>
  hatched
    ? ({ fill: `url(#${HATCH})`, className: 'stroke-ink' } as const)
    : ({ className: 'fill-route-pickup stroke-route-pickup' } as const)

/** A bar from the left edge. */
export function Bar({ to, hatched }: { to: number; hatched: boolean }) {
  return <rect y="3" width={`${to}%`} height="11" {...fillOf(hatched)} />
}

/** A vertical stroke at one position. */
export function Mark({ at }: { at: number }) {
  return (
    <line
      x1={`${at}%`}
      x2={`${at}%`}
      y1="0"
      y2="17"
      strokeWidth="4"
      className="stroke-ink"
      style={{ paintOrder: 'stroke' }}
    />
  )
}

interface RangeProps {
  ends: readonly [from: number, to: number]
  box: readonly [from: number, to: number]
  hatched: boolean
}

/** A line from minimum to maximum, with a box for the bulk of the values. */
export function Range({ ends: [from, to], box: [boxFrom, boxTo], hatched }: RangeProps) {
  return (
    <>
      <line x1={`${from}%`} x2={`${to}%`} y1="8.5" y2="8.5" strokeWidth="2" className="stroke-ink" />
      <rect
        x={`${boxFrom}%`}
        y="3"
        width={`${boxTo - boxFrom}%`}
        height="11"
        className="fill-surface-raised"
      />
      <rect x={`${boxFrom}%`} y="3" width={`${boxTo - boxFrom}%`} height="11" {...fillOf(hatched)} />
    </>
  )
}
