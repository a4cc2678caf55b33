/** The part of the W3C WebDriver protocol needed here: https://www.w3.org/TR/webdriver2/ */

/** The key under which an element is sent. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** No command takes longer, a browser's start included, milliseconds. */
const COMMAND_MS = 30_000

/** An element of a page, as the driver names it. */
export interface ElementReference {
  readonly [ELEMENT]: string
}

/** The path of an element's commands. */
export const pathOf = (element: ElementReference) => `/element/${element[ELEMENT]}`

/** One browser with one window. */
export class WebDriverSession {
  readonly #path: string
  /** As reported by the browser. */
  readonly version: string

  private constructor(path: string, version: string) {
    this.#path = path
    this.version = version
  }

  /** Starts the browser with these capabilities in addition to the driver's usual ones. */
  static async open(driver: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId, capabilities: has } = await command<{
      sessionId: string
      capabilities: { browserVersion: string }
    }>('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } })
    return new WebDriverSession(`${driver}/session/${sessionId}`, has.browserVersion)
  }

  async get<Value>(path: string): Promise<Value> {
    return await command<Value>('GET', this.#path + path)
  }

  async post<Value = null>(path: string, body: object = {}): Promise<Value> {
    return await command<Value>('POST', this.#path + path, body)
  }

  /** Ends the browser. */
  async end(): Promise<void> {
    await command('DELETE', this.#path)
  }
}

async function command<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(COMMAND_MS),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) {
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${error}: ${message}`)
  }
  return value as Value
}
