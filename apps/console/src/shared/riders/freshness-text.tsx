import type { Freshness } from './freshness.ts'

const looks: Record<Freshness['state'], string> = {
  live: 'font-semibold text-success',
  lost: 'font-semibold text-warning',
  past: 'text-ink-muted',
}

/** The age of a position, coloured by how far it can be trusted. */
export function FreshnessText({ freshness: { state, text } }: { freshness: Freshness }) {
  return <span className={looks[state]}>{text}</span>
}
