import { formatAmount } from '@puni/web/format/numbers'

/** An amount in pesos: never wrapped, and never squeezed into what is beside it. */
export function Amount({ pesos }: { pesos: number }) {
  return <span className="inline-block shrink-0 whitespace-nowrap tabular-nums">{formatAmount(pesos)}</span>
}
