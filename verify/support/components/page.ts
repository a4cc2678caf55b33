/** The page of a component test: the real app in jsdom, on a scripted API. */
import { API_PREFIX } from '@puni/contract/route'
import type { LiveEvent } from '@puni/contract/live/events'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { PICKUP } from '../scripted/entities.ts'
import type { Answer, ScriptedApi } from '../scripted/scripted-api.ts'
import { Location, equip } from './browser.ts'
import { clearTimers, look, settle, startClock } from './clock.ts'
import { Locator, openDialogs } from './locator.ts'
import { Upload } from './upload.ts'

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

type Listening = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: AddEventListenerOptions | boolean,
]

/** One phone with one page. Its storage outlives a page, as that of a phone does. */
export class Page {
  readonly location = new Location({ ...PICKUP, accuracy: 8 })
  /** What went wrong on a page, whatever the app made of it. */
  readonly findings: string[] = []
  readonly #api: ScriptedApi
  readonly #start: () => Promise<() => void>
  readonly #body = new Locator(() => [document.body], '')
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  /** What the present page listens to beyond its own elements. */
  readonly #listening: (() => void)[] = []
  readonly #restore: (() => void)[] = []
  /** Counts page loads: what an earlier page asked for is of no use any more. */
  #load = 0
  #isOpen = false
  #end = () => {}
  #isOnline = true

  /** @param start runs the app in a document with an empty `#root`, and returns what ends it */
  constructor(api: ScriptedApi, now: Date, start: () => Promise<() => void>) {
    this.#api = api
    this.#start = start
    startClock(now)
    localStorage.clear()
    sessionStorage.clear()
    this.pretendsToBe(USER_AGENT)
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#fetch(url, init))
    vi.stubGlobal('XMLHttpRequest', Upload)
    Object.defineProperty(navigator, 'onLine', { get: () => this.#isOnline, configurable: true })
    for (const target of [window, document]) this.#follow(target)
    this.setVisible(true)
  }

  getByRole: Locator['getByRole'] = (...wanted) => this.#body.getByRole(...wanted)
  getByLabel: Locator['getByLabel'] = (...wanted) => this.#body.getByLabel(...wanted)
  getByText: Locator['getByText'] = (...wanted) => this.#body.getByText(...wanted)
  locator: Locator['locator'] = (selector) => this.#body.locator(selector)

  /** From the next page on, the phone has this browser. */
  pretendsToBe(userAgent: string): void {
    equip(this.location, userAgent)
  }

  /** A phone without a location service. */
  hasNoLocation(): void {
    Reflect.deleteProperty(navigator, 'geolocation')
  }

  /** Loads the app at this address, with nothing left of the page before but storage. */
  async goto(path: string): Promise<void> {
    await this.close()
    history.pushState(null, '', path)
    document.body.innerHTML = '<div id="root"></div>'
    vi.resetModules()
    this.#isOpen = true
    this.#end = await this.#start()
    await settle()
  }

  async reload(): Promise<void> {
    await this.goto(this.path())
  }

  /** Goes back in the history of the browser. */
  async goBack(): Promise<void> {
    let isGone = false
    window.addEventListener('popstate', () => (isGone = true), { once: true })
    history.back()
    // The document goes back by a timer.
    if (!(await look(() => isGone, Boolean))) throw new Error('there is nothing to go back to')
    await settle()
  }

  /** The address without its origin. */
  path = (): string => location.pathname + location.search

  /** Whether the phone has signal. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.#isOnline = !isOffline
    window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'))
    await settle()
  }

  /** Hides the page behind another, or shows it again. */
  setVisible(isVisible: boolean): void {
    for (const [name, value] of Object.entries({
      visibilityState: isVisible ? 'visible' : 'hidden',
      hidden: !isVisible,
    })) {
      Object.defineProperty(document, name, { value, configurable: true })
    }
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }

  /** Presses a key where the focus is. */
  async press(key: string): Promise<void> {
    if (key === 'Escape') cancelDialog()
    await userEvent.setup({ delay: null }).keyboard(key.length === 1 ? key : `{${key}}`)
    await settle()
  }

  /** Sends this event on the live stream, once there is one. */
  async say(event: LiveEvent): Promise<void> {
    await look(
      () => this.#streams.size,
      (streams) => streams > 0,
    )
    if (this.#streams.size === 0) throw new Error('nobody follows the live stream')
    this.#write(`data: ${JSON.stringify(event)}`)
    await settle()
  }

  /** The live stream says that it is alive, and nothing else. */
  async beat(): Promise<void> {
    this.#write(':')
    await settle()
  }

  /** The live stream ends. */
  async hangUp(): Promise<void> {
    for (const stream of this.#streams) stream.close()
    this.#streams.clear()
    await settle()
  }

  #write(block: string): void {
    const bytes = new TextEncoder().encode(`${block}\n\n`)
    for (const stream of this.#streams) stream.enqueue(bytes)
  }

  /** Ends the page: what it still waits for never comes. */
  async close(): Promise<void> {
    this.#load += 1
    this.#isOpen = false
    this.#end()
    this.#end = () => {}
    await settle()
    clearTimers()
    // Code that arrived after the modules were forgotten would mix those of two pages.
    await vi.dynamicImportSettled()
    this.#streams.clear()
    for (const forget of this.#listening.splice(0)) forget()
    openDialogs.splice(0)
    document.body.innerHTML = ''
  }

  /** Ends the phone. */
  async dispose(): Promise<void> {
    await this.close()
    for (const restore of this.#restore) restore()
    vi.unstubAllGlobals()
  }

  #follow(target: Window | Document): void {
    const listen = target.addEventListener.bind(target)
    target.addEventListener = (...listening: Listening) => {
      this.#listening.push(() => target.removeEventListener(...listening))
      listen(...listening)
    }
    this.#restore.push(() => (target.addEventListener = listen))
  }

  #fetch(
    address: string,
    { method = 'GET', headers, body = null, signal }: RequestInit = {},
  ): Promise<Response> {
    const load = this.#load
    const url = new URL(address, location.href)
    return new Promise((resolve, reject) => {
      if (!this.#isOpen) return
      const isOver = () => load !== this.#load
      const fail = () => !isOver() && reject(new TypeError('Failed to fetch'))
      signal?.addEventListener('abort', () => !isOver() && reject(new DOMException('', 'AbortError')))
      if (!this.#isOnline) return fail()
      if (!url.pathname.startsWith(API_PREFIX)) {
        this.findings.push(`fetches what nobody serves: ${address}`)
        return fail()
      }
      const deliver = (answer: Answer) => {
        if (isOver()) return
        if (answer.is === 'json') resolve(new Response(answer.body, { status: answer.status }))
        else if (answer.is === 'stream') resolve(this.#stream())
        else fail()
      }
      const request = {
        method,
        url,
        headers: Object.fromEntries(new Headers(headers)),
        body: typeof body === 'string' || body instanceof FormData ? body : null,
        now: () => (isOver() ? Promise.resolve(null) : Date.now()),
      }
      this.#api.serve(request, deliver).catch((error: unknown) => {
        this.findings.push(String(error))
        fail()
      })
    })
  }

  #stream(): Response {
    let open: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        open = stream
        this.#streams.add(stream)
        stream.enqueue(new TextEncoder().encode(': open\n\n'))
      },
      cancel: () => void this.#streams.delete(open),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

/** Asks the topmost dialog to close, as a browser does on Esc. */
function cancelDialog(): void {
  const dialog = openDialogs.at(-1)
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}
