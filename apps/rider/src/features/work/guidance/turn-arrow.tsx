import type { Maneuver } from '@puni/contract/routing/entities'
import type { ReactNode } from 'react'

/** Drawn for this project on a 48 px grid, towards the right: the left is its mirror image. */
const drawings = {
  ahead: <path d="M24 42V8M13 19 24 8l11 11" />,
  slight: <path d="M18 42V28l15-15M33 26V13H20" />,
  turn: <path d="M14 42V24a6 6 0 0 1 6-6h19M29 8l10 10-10 10" />,
  sharp: <path d="M12 42V14l24 20M37 20l-1 14-14-1" />,
  'u-turn': <path d="M14 42V18a9 9 0 0 1 18 0v18M22 27l10 10 10-10" />,
  keep: <path d="M20 44V36c0-8 13-6 13-14V9M24 18l9-9 9 9M20 36c0-7-10-6-10-16" />,
  ramp: <path d="M12 44V6M12 38c0-8 21-6 21-16V9M24 18l9-9 9 9" />,
  roundabout: <path d="M20 45V34M20 34a13 13 0 1 1 12-5L43 40M43 29v11H32" />,
  ferry: <path d="M4 40c5 4 8 4 13 0 5 4 9 4 14 0 5 4 8 4 13 0M8 34 5 24h38l-5 10M12 24V13h18v11M21 13V6" />,
  arrive: (
    <>
      <path d="M24 44C15 34 11 27 11 20a13 13 0 0 1 26 0c0 7-4 14-13 24z" />
      <circle cx="24" cy="20" r="4" />
    </>
  ),
} satisfies Record<string, ReactNode>

type Drawing = keyof typeof drawings

function drawingOf(maneuver: Maneuver): Drawing {
  if (maneuver === 'start' || maneuver === 'straight') return 'ahead'
  if (maneuver === 'left' || maneuver === 'right') return 'turn'
  return maneuver.replace(/-(left|right)$/, '') as Drawing
}

/** The next turn as an arrow; what it says stands beside it in words. */
export function TurnArrow({ maneuver, exit }: { maneuver: Maneuver; exit: number | null }) {
  // Where one drives on the right one turns round to the left.
  const isLeft = maneuver.endsWith('left') || maneuver === 'u-turn'
  return (
    <svg
      aria-hidden
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-[min(4rem,16vw)] shrink-0 lying:size-12"
    >
      <g {...(isLeft && { transform: 'matrix(-1 0 0 1 48 0)' })}>{drawings[drawingOf(maneuver)]}</g>
      {maneuver === 'roundabout' && exit !== null && (
        <text
          x="20"
          y="27"
          textAnchor="middle"
          stroke="none"
          fill="currentColor"
          fontSize="16"
          fontWeight="800"
        >
          {exit}
        </text>
      )}
    </svg>
  )
}
