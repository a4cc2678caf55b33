/** Time on the phone of a component test: it passes only where the test waits, and can be stopped. */
import { expect, vi } from 'vitest'

/** A wait looks this often before time passes faster, a millisecond a look. */
const PATIENT_LOOKS = 60
const IMPATIENT_STEP_MS = 50
/** Longest wait, by the phone's clock. */
const PATIENCE_MS = 8_000

let isStopped = false

/** Hashes and signatures that other threads of this process are at: they take real time, more on a busy machine. */
const atWork = new Set<Promise<unknown>>()
const { subtle } = crypto
subtle.digest = watched(subtle.digest.bind(subtle))
subtle.importKey = watched(subtle.importKey.bind(subtle)) as typeof subtle.importKey
subtle.verify = watched(subtle.verify.bind(subtle))

function watched<I extends unknown[], T>(work: (...input: I) => Promise<T>) {
  return (...input: I): Promise<T> => {
    const result = work(...input)
    const forget = () => void atWork.delete(result)
    atWork.add(result)
    result.then(forget, forget)
    return result
  }
}

/**
 * Starts the clock at this instant. What replies and loading code need to run stays real. One clock serves a
 * whole process: React keeps the timers that it finds when it is loaded.
 */
export function startClock(now: Date): void {
  isStopped = false
  if (vi.isFakeTimers()) {
    vi.clearAllTimers()
    vi.setSystemTime(now)
    return
  }
  vi.useFakeTimers({
    now,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  })
}

/** It is this time now on the phone; no timer runs for it. */
export function setTime(now: Date): void {
  vi.setSystemTime(now)
}

/** Forgets every timer. The library would also set the time back. */
export function clearTimers(): void {
  const now = Date.now()
  vi.clearAllTimers()
  vi.setSystemTime(now)
}

/** From here on time moves only by `runFor` and `sleepFor`. */
export function stopClock(): void {
  isStopped = true
}

/** Lets happen what needs no time on the phone: renders, replies, code that is loading, hashes. */
export async function settle(): Promise<void> {
  await turn()
  await vi.dynamicImportSettled()
  while (atWork.size > 0) {
    await Promise.allSettled(atWork)
    await turn()
  }
  await vi.advanceTimersByTimeAsync(0)
  await turn()
}

/** Lets this many milliseconds pass, timer by timer. */
export async function runFor(ms: number): Promise<void> {
  await settle()
  let isOver = false
  setTimeout(() => (isOver = true), ms)
  while (!isOver) {
    await vi.advanceTimersToNextTimerAsync()
    await turn()
  }
  await settle()
}

/** The phone sleeps this many milliseconds: no timer runs meanwhile. */
export async function sleepFor(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms)
  await runFor(1_000)
}

/** React renders in macrotasks of its own. */
async function turn(): Promise<void> {
  for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Looks until `look` returns something, or 8 s have passed on the phone. Returns what it saw last. */
export async function look<T>(see: () => T, isEnough: (seen: T) => boolean): Promise<T> {
  let seen = see()
  let passed = 0
  for (let looks = 0; !isEnough(seen) && passed < PATIENCE_MS; looks += 1) {
    const step = looks < PATIENT_LOOKS ? 1 : IMPATIENT_STEP_MS
    passed += step
    await settle()
    if (!isStopped) await vi.advanceTimersByTimeAsync(step)
    seen = see()
  }
  return seen
}

/** As `expect.poll`, while time passes on the phone. */
export function eventually<T>(see: () => T) {
  let looks = 0
  return expect.poll(
    async () => {
      await settle()
      if (!isStopped) await vi.advanceTimersByTimeAsync((looks += 1) > PATIENT_LOOKS ? IMPATIENT_STEP_MS : 1)
      return see()
    },
    { interval: 0 },
  )
}
