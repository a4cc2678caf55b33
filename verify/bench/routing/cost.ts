/** What something takes: time, and memory that stays. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function usedBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The result of `make`, the milliseconds it took and the megabytes it retains. */
export function costOf<T>(make: () => T) {
  const before = usedBytes()
  const from = performance.now()
  const made = make()
  const ms = performance.now() - from
  return { made, ms, megabytes: (usedBytes() - before) / 1e6 }
}

/** Of some values; at least one. */
export function summary(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
  return { median: sorted[sorted.length >> 1]!, p95: sorted[Math.floor(sorted.length * 0.95)]!, mean }
}
