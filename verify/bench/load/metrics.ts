/** What a running server tells at /metrics about its memory and event loop, where it does. */
import type { Probe } from '../stand/platform.ts'

const RSS = 'process_resident_memory_bytes'
const LAG = {
  p50: 'nodejs_eventloop_lag_p50_seconds',
  p90: 'nodejs_eventloop_lag_p90_seconds',
  p99: 'nodejs_eventloop_lag_p99_seconds',
}
const LAG_MAX = 'nodejs_eventloop_lag_max_seconds'

/** Null where there is no /metrics, or it lacks these. */
export async function readMetrics(origin: string): Promise<Probe | null> {
  const response = await fetch(`${origin}/metrics`).catch(() => null)
  const text = (await response?.text()) ?? ''
  if (response?.ok !== true) return null
  const value = (name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1] ?? NaN)
  const rssBytes = value(RSS)
  if (Number.isNaN(rssBytes)) return null
  const [p50, p90, p99, max] = [LAG.p50, LAG.p90, LAG.p99, LAG_MAX].map((name) => value(name) * 1000)
  return { rssBytes, delay: { p50: p50!, p90: p90!, p99: p99!, max: max! } }
}
