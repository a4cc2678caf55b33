import type { LiveState } from '../data/live/use-live.ts'
import { usePlatform } from '../shared/views/use-platform.tsx'
import { liveText } from './live-text.ts'

const dots: Record<LiveState['kind'], string> = {
  connecting: 'bg-line-strong',
  live: 'bg-success',
  reconnecting: 'bg-warning',
}

/** Shows whether the screen is up to date, and of when it is if not. */
export function LiveIndicator({ state }: { state: LiveState }) {
  const { format } = usePlatform()
  const isDead = state.kind === 'reconnecting'
  return (
    <p
      role="status"
      className={`flex items-center gap-2 text-sm font-semibold ${isDead ? 'rounded-md bg-warning-soft px-2 py-1 text-warning' : 'whitespace-nowrap'}`}
    >
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dots[state.kind]}`} />
      {isDead ? (
        liveText.asOf(format.clock(new Date(state.since).toISOString()))
      ) : (
        <span className="max-sm:sr-only">{liveText[state.kind]}</span>
      )}
    </p>
  )
}
