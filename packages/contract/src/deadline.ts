/** Time that a request has. */
export interface Deadline {
  /** Aborts when time is up, or when the signal that the deadline was started with does. */
  readonly signal: AbortSignal
  /** Whether it was the time that ran out. */
  readonly isOver: () => boolean
  /** The answer is there: no time runs any more, the signal still follows the other. */
  readonly meet: () => void
}

/** Starts the time of a request, in milliseconds. Made of what browsers of 2022 have: `AbortSignal.timeout` and `any` are younger. */
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
