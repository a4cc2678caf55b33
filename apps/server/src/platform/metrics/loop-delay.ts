/** Interval at which the event loop is watched, milliseconds. */
const TICK_MS = 50

/** Calls `onTick` about every 50 ms with how late that is, milliseconds. Returns what ends it. */
export function watchLoop(onTick: (lateMs: number) => void): () => void {
  let before = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    onTick(Math.max(0, now - before - TICK_MS))
    before = now
  }, TICK_MS).unref()
  return () => clearInterval(timer)
}
