/**
 * Scripts that run in the pages, sent there as text. Each function is self-contained and has no named inner
 * functions: the compiler would mark those with a helper that pages do not have.
 */

/** The first visible element, or null. */
export function findShown(xpath: string): Element | null {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  for (let index = 0; index < found.snapshotLength; index++) {
    const element = found.snapshotItem(index) as Element
    const isShown =
      element.checkVisibility({ checkVisibilityCSS: true }) && element.getClientRects().length > 0
    if (isShown) return element
  }
  return null
}

/** Scrolls an element to the middle of the screen; true once it is enabled and nothing around it moves. */
export function bringToView(element: Element): boolean {
  if (element.matches(':disabled')) return false
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  // Comparing its position twice is not enough: a page that draws a map without a graphics card takes half a
  // second per frame.
  return !document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect instanceof KeyframeEffect && effect.target?.contains(element),
    )
}

/** Whether a tap on its middle would hit the element, with nothing in front. */
export function isHit(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** The visible text of a page, or null if it is not a page of an app. */
export function shownText(): string | null {
  if (document.getElementById('root') === null) return null
  return document.body.checkVisibility() ? document.body.innerText : ''
}

/** Sets the device's position: for the engine whose driver cannot. */
export function standAt(coords: { latitude: number; longitude: number; accuracy: number }): void {
  Object.assign(Geolocation.prototype, {
    getCurrentPosition(told: (position: object) => void) {
      setTimeout(() => told({ coords, timestamp: Date.now() }))
    },
    watchPosition(told: (position: object) => void) {
      setTimeout(() => told({ coords, timestamp: Date.now() }))
      return 1
    },
  })
}

/** A message written to the console, or an exception, whose type is `thrown`. */
export interface Heard {
  readonly type: string
  readonly text: string
}

interface Listening {
  heard?: Heard[]
}

/** From now on the page collects its errors: for the engine whose driver does not report them. */
export function listen(): void {
  const heard: Heard[] = ((globalThis as Listening).heard = [])
  addEventListener('error', ({ message }) => heard.push({ type: 'thrown', text: message }))
  addEventListener('unhandledrejection', ({ reason }) =>
    heard.push({ type: 'thrown', text: `unhandled rejection: ${String(reason)}` }),
  )
  Object.assign(console, {
    error(...told: unknown[]) {
      heard.push({ type: 'error', text: told.map(String).join(' ') })
    },
    assert(holds: boolean, ...told: unknown[]) {
      if (!holds) heard.push({ type: 'assert', text: told.map(String).join(' ') })
    },
  })
}

/** The errors collected since the last call. */
export function tellHeard(): Heard[] {
  return (globalThis as Listening).heard?.splice(0) ?? []
}
