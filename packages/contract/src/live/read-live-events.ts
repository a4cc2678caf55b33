/** Reads a live stream with fetch: EventSource cannot send the bearer, and no token belongs in a URL. */
import { HEARTBEAT_MS, type LiveEvent } from './events.ts'

/**
 * Calls `onEvent` for every event until the response ends or stays silent for `silenceMs`, two heartbeats if nothing else is said, and `onRetry` with what the server says
 * about how long to wait before coming back, milliseconds.
 */
export async function readLiveEvents(
  response: Response,
  onEvent: (event: LiveEvent) => void,
  onRetry: (milliseconds: number) => void = () => undefined,
  silenceMs = 2 * HEARTBEAT_MS,
): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let buffered = ''
  for (;;) {
    const chunk = await withSilenceLimit(reader.read(), silenceMs, () => reader.cancel())
    if (chunk === null || chunk.done) return
    buffered += chunk.value
    const blocks = buffered.split('\n\n')
    buffered = blocks.pop() ?? ''
    for (const block of blocks) {
      const retry = block.match(/^retry: (\d+)$/m)?.[1]
      if (retry !== undefined) onRetry(Number(retry))
      const data = block.match(/^data: (.*)$/m)?.[1]
      if (data !== undefined) onEvent(JSON.parse(data) as LiveEvent)
    }
  }
}

async function withSilenceLimit<T>(
  next: Promise<T>,
  silenceMs: number,
  onSilence: () => Promise<void>,
): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), silenceMs)
  })
  try {
    const first = await Promise.race([next, silence])
    if (first === null) await onSilence()
    return first
  } finally {
    clearTimeout(timer)
  }
}
