import { liveText } from './live-text.ts'
import type { LiveState } from './use-live.ts'

const dots: Record<LiveState, string> = {
  connecting: 'bg-line-strong',
  live: 'bg-success',
  reconnecting: 'bg-warning',
}

/** Shows whether the screen is up to date. */
export function LiveIndicator({ state }: { state: LiveState }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm font-semibold whitespace-nowrap">
      <span aria-hidden className={`size-2.5 rounded-full ${dots[state]}`} />
      {liveText[state]}
    </p>
  )
}
