import { useId, type ReactNode } from 'react'
import { pwaText } from '../../../services/pwa/pwa-text.ts'

/** How an iPhone or iPad gets the app onto its home screen, in words, each with a drawing of ours. */
export function HomeScreenSteps() {
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-2">
        {pwaText.steps.map((step, at) => (
          <li key={step} className="flex items-center gap-3">
            <Phone>{drawings[at]}</Phone>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-extrabold">{at + 1}.</span> {step}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-ink-muted">{pwaText.notInSafari}</p>
    </div>
  )
}

/** The outline of a phone, 48 by 64. */
function Phone({ children }: { children: ReactNode }) {
  const screen = useId()
  return (
    <svg
      aria-hidden
      viewBox="0 0 48 64"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-16 w-12 shrink-0"
    >
      <clipPath id={screen}>
        <rect x="3" y="3" width="42" height="58" rx="6" />
      </clipPath>
      <g clipPath={`url(#${screen})`}>
        <rect width="48" height="64" className="fill-surface-muted" />
        {children}
      </g>
      <rect x="3" y="3" width="42" height="58" rx="6" className="stroke-line-strong" />
    </svg>
  )
}

/** A line of a page or a menu. */
const Line = ({ y, to = 38 }: { y: number; to?: number }) => (
  <path d={`M10 ${y}H${to}`} className="stroke-line-strong" />
)

const drawings: readonly ReactNode[] = [
  // A page, and the bar below it with the square and the arrow.
  <>
    <Line y={12} />
    <Line y={19} to={30} />
    <Line y={26} />
    <rect y="42" width="48" height="22" className="fill-surface-raised" />
    <circle cx="24" cy="51" r="9" className="fill-primary" />
    <path d="M20.5 50v5.5h7V50M24 52.5v-7M21.3 47.8l2.7-2.7 2.7 2.7" className="stroke-on-primary" />
  </>,
  // The sheet, with one of its lines marked.
  <>
    <rect y="16" width="48" height="48" className="fill-surface-raised" />
    <Line y={24} to={30} />
    <rect x="5" y="31" width="38" height="13" rx="3" className="fill-primary" />
    <path d="M10 37.5h14" className="stroke-on-primary" />
    <path d="M32 33.5h7v8h-7zM35.5 35.5v4M33.5 37.5h4" strokeWidth={1.5} className="stroke-on-primary" />
    <Line y={51} to={26} />
  </>,
  // The question, with its answer at the top right.
  <>
    <rect y="8" width="48" height="56" className="fill-surface-raised" />
    <rect x="26" y="11" width="16" height="9" rx="4.5" className="fill-primary" />
    <path d="M30 15.5h8" className="stroke-on-primary" />
    <AppIcon x={10} y={28} />
    <path d="M27 33h11M27 39h8" className="stroke-line-strong" />
  </>,
  // The home screen, with the app among others.
  <>
    <Grid />
    <AppIcon x={18} y={25} />
    <circle cx="24" cy="31" r="10.5" className="stroke-primary-edge" />
  </>,
]

function AppIcon({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="12" height="12" rx="3" className="fill-on-primary" />
      <path d="M4.2 9.5V5a2.5 2.5 0 1 1 2.5 2.5" className="stroke-primary" />
    </g>
  )
}

function Grid() {
  const places = [9, 20.5, 32].flatMap((x) => [12, 27.5, 43].map((y) => ({ x, y })))
  return places
    .filter(({ x, y }) => x !== 20.5 || y !== 27.5)
    .map(({ x, y }) => (
      <rect key={`${x} ${y}`} x={x} y={y} width="7" height="7" rx="2" className="fill-line-strong" />
    ))
}
