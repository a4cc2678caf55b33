import { formatPesos } from '@puni/contract/pesos'

/** Pesos on a screen: never broken, and never squeezed into what stands beside them. */
export function Amount({ pesos }: { pesos: number }) {
  return <span className="inline-block shrink-0 whitespace-nowrap tabular-nums">{formatPesos(pesos)}</span>
}
