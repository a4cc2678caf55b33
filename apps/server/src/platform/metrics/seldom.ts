/** Reads no more often than every `pauseMs` milliseconds, however many ask; a failed reading is kept as long. */
export function seldom<T>(pauseMs: number, read: () => Promise<T>): () => Promise<T> {
  let readAt = -Infinity
  let reading: Promise<T> | undefined
  return () => {
    if (reading === undefined || performance.now() - readAt >= pauseMs) {
      readAt = performance.now()
      reading = read()
    }
    return reading
  }
}
