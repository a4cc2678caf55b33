/** Deadline of a request. */
export interface Deadline {
  /** Aborts at the deadline, or with the signal it was started with. */
  readonly signal: AbortSignal
  /** Whether the deadline passed. */
  readonly isOver: () => boolean
  /** The answer arrived: stops the timer; the signal still follows the other. */
  readonly meet: () => void
}

/** Starts a deadline, in milliseconds. Uses what browsers of 2022 have: `AbortSignal.timeout` and `any` are newer. */
export function startDeadline(milliseconds: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  const give = () => controller.abort(outer?.reason)
  if (outer?.aborted) give()
  else outer?.addEventListener('abort', give, { once: true })
  let over = false
  const timer = setTimeout(() => {
    over = true
    controller.abort()
  }, milliseconds)
  return { signal: controller.signal, isOver: () => over, meet: () => clearTimeout(timer) }
}
