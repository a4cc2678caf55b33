/** A page in Chromium, driven by its own protocol, or in Firefox, driven by WebDriver BiDi. */
import type { ConsoleMessage, ElementHandle, Page } from 'puppeteer-core'
import { isFailure } from '../journeys/console-failure.ts'
import { findShown } from './page-scripts.ts'
import { Tab, type PageScript } from './tab.ts'
import { WAIT_MS } from './wait.ts'

/** Collects what its page throws and logs from the first line on; not what a service worker throws. */
export class PuppeteerTab extends Tab<ElementHandle> {
  readonly #page: Page
  readonly #failures: string[] = []

  constructor(page: Page) {
    super()
    this.#page = page
    page.setDefaultTimeout(WAIT_MS)
    page.on('pageerror', (error) => this.#failures.push(String(error)))
    page.on('console', (message: ConsoleMessage) => {
      if (isFailure(message.type(), message.text())) this.#failures.push(message.text())
    })
  }

  override async open(url: string): Promise<void> {
    await this.#page.goto(url)
  }

  override async reload(): Promise<void> {
    await this.#page.reload()
  }

  override url(): Promise<string> {
    return Promise.resolve(this.#page.url())
  }

  override async evaluate<Args extends unknown[], Result>(
    script: PageScript<Args, Result>,
    ...args: Args
  ): Promise<Result> {
    return (await this.#page.evaluate(script as (...sent: unknown[]) => unknown, ...args)) as Result
  }

  override async screenshot(): Promise<Uint8Array> {
    return await this.#page.screenshot()
  }

  /** Closes its context too: nothing stays for the next. */
  override async close(): Promise<void> {
    await this.#page.browserContext().close()
  }

  protected override failures(): Promise<string[]> {
    return Promise.resolve(this.#failures.splice(0))
  }

  protected override async find(xpath: string): Promise<ElementHandle | null> {
    const found = await this.#page.evaluateHandle(findShown, xpath)
    return found.asElement() as ElementHandle | null
  }

  protected override async press(element: ElementHandle): Promise<void> {
    await element.click()
  }

  protected override async type(element: ElementHandle, keys: string): Promise<void> {
    await element.evaluate((field) => (field as HTMLInputElement).select())
    await element.type(keys)
  }

  /** No protocol opens the browser's own list: the option is set, and the page gets a `change` event. */
  protected override async select(list: ElementHandle, option: string): Promise<void> {
    const value = await list.evaluate(
      (field, words) => [...(field as HTMLSelectElement).options].find(({ label }) => label === words)?.value,
      option,
    )
    await list.select(value ?? '')
  }
}
