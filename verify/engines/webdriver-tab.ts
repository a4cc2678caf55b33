/** A page in WebKit, driven by WebDriver. */
import { isFailure } from '../journeys/console-failure.ts'
import { findShown, listen, standAt, tellHeard } from './page-scripts.ts'
import { Tab, type PageScript, type Place } from './tab.ts'
import { optionOf } from './targets.ts'
import { pathOf, type ElementReference, type WebDriverSession } from './webdriver.ts'

/**
 * The driver does not report page errors and cannot set the device's position: a script after each load does
 * both. Errors while a page loads go unnoticed unless they leave the screen blank, and so do those of a
 * service worker.
 */
export class WebDriverTab extends Tab<ElementReference> {
  readonly #session: WebDriverSession
  readonly #place: Place | null
  readonly #failures: string[] = []

  constructor(session: WebDriverSession, place: Place | null) {
    super()
    this.#session = session
    this.#place = place
  }

  override async open(url: string): Promise<void> {
    await this.#session.post('/url', { url })
    await this.#prepare()
  }

  override async reload(): Promise<void> {
    await this.#hear()
    await this.#session.post('/refresh')
    await this.#prepare()
  }

  override async url(): Promise<string> {
    return await this.#session.get('/url')
  }

  override async evaluate<Args extends unknown[], Result>(
    script: PageScript<Args, Result>,
    ...args: Args
  ): Promise<Result> {
    return await this.#session.post('/execute/sync', {
      script: `return (${script.toString()})(...arguments)`,
      args,
    })
  }

  override async screenshot(): Promise<Uint8Array> {
    return Buffer.from(await this.#session.get<string>('/screenshot'), 'base64')
  }

  override async close(): Promise<void> {
    await this.#session.end()
  }

  protected override async failures(): Promise<string[]> {
    await this.#hear()
    return this.#failures.splice(0)
  }

  protected override async find(xpath: string): Promise<ElementReference | null> {
    return (await this.evaluate(findShown, xpath)) as ElementReference | null
  }

  protected override async press(element: ElementReference): Promise<void> {
    await this.#session.post(`${pathOf(element)}/click`)
  }

  protected override async type(element: ElementReference, keys: string): Promise<void> {
    await this.#session.post(`${pathOf(element)}/clear`)
    await this.#session.post(`${pathOf(element)}/value`, { text: keys })
  }

  /** The driver selects as if the list had been opened, with all the events. */
  protected override async select(list: ElementReference, option: string): Promise<void> {
    const found = await this.#session.post<ElementReference>(`${pathOf(list)}/element`, {
      using: 'xpath',
      value: `.${optionOf(option)}`,
    })
    await this.#session.post(`${pathOf(found)}/click`)
  }

  async #prepare(): Promise<void> {
    await this.evaluate(listen)
    if (this.#place !== null) await this.evaluate(standAt, this.#place)
  }

  async #hear(): Promise<void> {
    for (const { type, text } of await this.evaluate(tellHeard)) {
      if (type === 'thrown' || isFailure(type, text)) this.#failures.push(text)
    }
  }
}
