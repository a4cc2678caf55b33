import { offerText } from './offer-text.ts'

/** From here on the ring shows a warning. */
const RUNNING_OUT_S = 15
const RADIUS = 27

interface CountdownRingProps {
  seconds: number
  /** Total lifetime of the offer, in seconds. */
  full: number
}

/** The time left, as a number in a ring that empties. Silent: the timer role is not announced every second. */
export function CountdownRing({ seconds, full }: CountdownRingProps) {
  const runningOut = seconds <= RUNNING_OUT_S
  return (
    <div
      role="timer"
      aria-label={offerText.timeLeft}
      className={`relative grid my-1 size-[min(3.5rem,18vmin)] shrink-0 place-items-center rounded-full text-[min(0.9375rem,5vmin)] font-extrabold whitespace-nowrap tabular-nums ${runningOut ? 'bg-danger-soft text-danger' : ''}`}
    >
      <svg aria-hidden viewBox="0 0 64 64" fill="none" className="absolute inset-0 -rotate-90">
        <circle cx="32" cy="32" r={RADIUS} strokeWidth="5" className="stroke-surface-muted" />
        <circle
          cx="32"
          cy="32"
          r={RADIUS}
          strokeWidth={runningOut ? 8 : 5}
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={1 - Math.min(1, seconds / full)}
          stroke="currentColor"
          className="transition-[stroke-dashoffset] duration-1000 ease-linear"
        />
      </svg>
      {offerText.secondsLeft(seconds)}
    </div>
  )
}
