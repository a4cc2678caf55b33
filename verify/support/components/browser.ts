/** What a browser has and jsdom lacks, as far as the apps use it. */
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { openDialogs } from './locator.ts'

/** A request of the app to the location service. */
export interface LocationRequest {
  readonly method: 'getCurrentPosition' | 'watchPosition'
  readonly options: PositionOptions | undefined
}

/** How the location service answers: a place, or the code of a GeolocationPositionError. */
type LocationAnswer =
  | { readonly code: number }
  | { readonly latitude: number; readonly longitude: number; readonly accuracy?: number }

/** The location service: it answers at once, unless it waits for its owner. */
export class Location {
  readonly requests: LocationRequest[] = []
  /** By how much the clock of the sensor is ahead of the phone's, milliseconds. */
  clockAhead = 0
  #answer: LocationAnswer
  readonly #watchers = new Map<number, () => void>()
  /** Questions that nobody has answered yet; null where each is answered at once. */
  #asked: (() => void)[] | null = null

  constructor(answer: LocationAnswer) {
    this.#answer = answer
  }

  /** From now on this is the answer. */
  answers(answer: LocationAnswer): void {
    this.#answer = answer
  }

  /** The device measures another place and tells all who watch. */
  moveTo(latitude: number, longitude: number): void {
    this.#answer = { latitude, longitude }
    for (const tell of this.#watchers.values()) tell()
  }

  /** From now on the phone asks its owner, who says nothing. The returned function answers all questions so far. */
  asks(): () => void {
    this.#asked = []
    return () => {
      for (const answer of this.#asked?.splice(0) ?? []) answer()
    }
  }

  readonly getCurrentPosition: Geolocation['getCurrentPosition'] = (told, failed, options) => {
    this.requests.push({ method: 'getCurrentPosition', options })
    this.#reply(told, failed)
  }

  readonly watchPosition: Geolocation['watchPosition'] = (told, failed, options) => {
    this.requests.push({ method: 'watchPosition', options })
    const tell = () => this.#reply(told, failed)
    this.#watchers.set(this.requests.length, tell)
    if (this.#asked === null) tell()
    return this.requests.length
  }

  readonly clearWatch = (watch: number): void => void this.#watchers.delete(watch)

  #reply(told: PositionCallback, failed?: PositionErrorCallback | null): void {
    const reply = () => {
      const answer = this.#answer
      if ('code' in answer) failed?.({ ...answer, message: '' } as GeolocationPositionError)
      else {
        const timestamp = Date.now() + this.clockAhead
        told({ coords: { accuracy: 8, ...answer }, timestamp } as GeolocationPosition)
      }
    }
    if (this.#asked === null) queueMicrotask(reply)
    else this.#asked.push(reply)
  }
}

/** Tells its observer the first size, as a browser does; nothing has a size here. */
class SizeObserver {
  readonly #tell: () => void
  constructor(tell: () => void) {
    this.#tell = tell
  }
  observe(): void {
    queueMicrotask(this.#tell)
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Everything is in view at once, as nothing has a place here. */
class ViewObserver {
  readonly #tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void
  constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe(): void {
    queueMicrotask(() => this.#tell([{ isIntersecting: true }]))
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Reaches nobody: a component test has one page. */
class Channel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}

/** Silent; a phone grants sound when it is asked to. */
class Speaker extends EventTarget {
  state = 'suspended'
  currentTime = 0
  destination = {}
  async resume(): Promise<void> {
    this.state = 'running'
    this.dispatchEvent(new Event('statechange'))
  }
  createGain = () => new Sounding()
  createOscillator = () => new Sounding()
}

class Sounding {
  type = ''
  gain = { value: 0, setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
  frequency = { value: 0 }
  connect = <T>(next: T): T => next
  disconnect = () => undefined
  start = () => undefined
  stop = () => undefined
}

/** Notifications are refused, as by default in a headless browser. */
const notifications = { permission: 'denied', requestPermission: () => Promise.resolve('denied') }

const INLINE = new Set(['A', 'B', 'BDI', 'EM', 'I', 'SMALL', 'SPAN', 'STRONG', 'TIME', 'WBR'])

/** There are no style sheets. Whoever reads a name asks whether its parts stand in one line. */
function unstyled({ tagName, style }: HTMLElement) {
  const display = style.display || (INLINE.has(tagName) ? 'inline' : 'block')
  const valueOf = (name: string) => (name === 'display' ? display : style.getPropertyValue(name))
  return { display, getPropertyValue: valueOf }
}

/** There is none, and none becomes ready. */
const serviceWorker = () =>
  Object.assign(new EventTarget(), {
    controller: null,
    ready: new Promise(() => undefined),
    getRegistration: () => Promise.resolve(undefined),
  })

const chosenFiles = new Map<string, Blob>()

const give = (target: object, values: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }
}

/** Gives the page of a test what jsdom lacks, anew, with this location service, at this user agent. */
export function equip(location: Location, userAgent: string): void {
  openDialogs.splice(0)
  chosenFiles.clear()
  give(globalThis, {
    indexedDB: new IDBFactory(),
    ResizeObserver: SizeObserver,
    IntersectionObserver: ViewObserver,
    BroadcastChannel: Channel,
    AudioContext: Speaker,
    Notification: notifications,
    PushManager: {},
    matchMedia: (query: string) => ({
      matches: query === '(prefers-reduced-motion: reduce)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    getComputedStyle: unstyled,
  })
  give(navigator, {
    geolocation: location,
    userAgent,
    serviceWorker: serviceWorker(),
    wakeLock: {
      request: async () =>
        Object.assign(new EventTarget(), { released: false, release: async () => undefined }),
    },
  })
  give(URL, {
    createObjectURL: (file: Blob) => {
      const address = `blob:${chosenFiles.size}`
      chosenFiles.set(address, file)
      return address
    },
    revokeObjectURL: (address: string) => void chosenFiles.delete(address),
  })
  give(Element.prototype, {
    scrollTo: () => undefined,
    scrollIntoView: () => undefined,
    animate: () => undefined,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  })
  give(HTMLImageElement.prototype, {
    decode: async function (this: HTMLImageElement) {
      if (!chosenFiles.get(this.src)?.type.startsWith('image/')) throw new DOMException('', 'EncodingError')
    },
  })
  give(HTMLCanvasElement.prototype, {
    // Photos are redrawn; there is nothing for a map to draw on.
    getContext: (kind: string) =>
      kind === '2d' ? { fillRect: () => undefined, drawImage: () => undefined } : null,
    toBlob: (done: BlobCallback, type: string) => done(new Blob(['photo'], { type })),
  })
  give(HTMLDialogElement.prototype, { showModal, close })
}

const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>()

function showModal(this: HTMLDialogElement): void {
  focusedBefore.set(this, document.activeElement)
  this.open = true
  openDialogs.push(this)
  const first = 'button:not(:disabled), [href], input, select, textarea, [tabindex]'
  this.querySelector<HTMLElement>(`[autofocus], ${first}`)?.focus()
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return
  this.open = false
  openDialogs.splice(openDialogs.indexOf(this), 1)
  const before = focusedBefore.get(this)
  if (before instanceof HTMLElement) before.focus()
  queueMicrotask(() => this.dispatchEvent(new Event('close')))
}
