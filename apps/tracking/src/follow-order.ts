/** Keeps the page as the order is: asks while it is looked at, and again when it is. */
import { ApiError } from '@puni/contract/client'
import type { Tracking } from '@puni/contract/tracking/entities'
import { api, linkParams } from './api.ts'
import { show, showOld } from './show.ts'
import { showMap } from './show-map.ts'
import { isOld, waitMs } from './waits.ts'

let failures = 0
let answeredAt = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

/** Starts asking. */
export function followOrder(): void {
  document.addEventListener('visibilitychange', () => void (isSeen() && lookAgain()))
  // A page that the browser had put aside.
  addEventListener('pageshow', ({ persisted }) => void (persisted && lookAgain()))
  addEventListener('online', lookAgain)
  // The page has all but the map.
  void ask()
}

/** Shows an answer, whoever asked for it, and asks again later unless nothing changes any more. */
export function take(tracking: Tracking): void {
  failures = 0
  answeredAt = Date.now()
  show(tracking)
  showMap(tracking.map)
  if (!tracking.isOver) askIn(waitMs(0, { random: Math.random() }))
  else clearTimeout(timer)
}

const isSeen = () => document.visibilityState === 'visible'
const isOver = () => document.querySelector<HTMLElement>('main')!.dataset['over'] === 'true'

function lookAgain(): void {
  if (isOver()) return
  markOld()
  askIn(0)
}

function askIn(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void (isSeen() && ask()), milliseconds)
}

async function ask(): Promise<void> {
  try {
    take(await api.call('getTracking', { params: linkParams }))
  } catch (cause) {
    const { status = 0, retryAfterMs = 0 } = cause instanceof ApiError ? cause : {}
    // The page is closed, or the link is none: the server says so.
    if (status === 404 || status === 410) return location.reload()
    failures += 1
    markOld()
    askIn(waitMs(failures, { askedFor: retryAfterMs, random: Math.random() }))
  }
}

function markOld(): void {
  const old = isOld({ failures, ageMs: Date.now() - answeredAt })
  showOld(old)
}
