/**
 * What no page of a test may do: throw, leave a rejection unhandled, fail an assertion, crash, stay blank, or violate
 * the content security policy.
 */
import { expect, test as base } from '@playwright/test'
import type { Browser, BrowserContext, Page, Worker } from '@playwright/test'
import { isFailure } from './console-failure.ts'
import { know } from './known-phone.ts'

/** A page may be empty for this long while it draws another screen, and while it loads, milliseconds. */
const BLANK_MS = 3_000
const LOADING_MS = 8_000
const BLANK = 'a blank screen'

/** Playwright's test, on phones that know the app unless one `isNew`, failed by whatever goes wrong on any page of any context. */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ browser }, provide) => {
      const watch = new Watch(browser)
      await provide(watch)
      await watch.closePages()
      watch.end()
      expect(watch.unexpected(), 'the pages of a test throw nothing and are never blank').toEqual([])
      expect(watch.missing(), 'what a test says it provokes comes').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, watch }, provide) => {
    await provide(context)
    await watch.look(context)
  },
})

export class Watch {
  readonly #browser: Browser
  readonly #prepared: Promise<unknown>[] = []
  readonly #findings: string[] = []
  readonly #expected: (string | RegExp)[] = []

  constructor(browser: Browser) {
    this.#browser = browser
    browser.on('context', this.#follow)
  }

  /** This test provokes an error with this message: it must occur, and does not fail the test. */
  expects(words: string | RegExp): void {
    this.#expected.push(words)
  }

  /** Checks and closes every page that a test opened itself: Playwright closes only its own. */
  async closePages(): Promise<void> {
    await Promise.all(
      this.#browser.contexts().map(async (context) => {
        await this.look(context)
        await context.close()
      }),
    )
  }

  /** Finds the blank pages of this context. */
  async look(context: BrowserContext): Promise<void> {
    await Promise.all(this.#prepared)
    for (const page of context.pages()) {
      const until = Date.now() + BLANK_MS
      // One answer after another: a busy page answers late, and is not blank for that.
      while (await isBlank(page).catch(() => true)) {
        if (Date.now() > until) {
          this.#finds(`${BLANK} at ${page.url()}`)
          break
        }
      }
    }
  }

  end(): void {
    this.#browser.off('context', this.#follow)
  }

  unexpected(): string[] {
    return this.#findings.filter((found) => !this.#expected.some((words) => matches(found, words)))
  }

  missing(): (string | RegExp)[] {
    return this.#expected.filter((words) => !this.#findings.some((found) => matches(found, words)))
  }

  readonly #follow = (context: BrowserContext): void => {
    this.#prepared.push(context.addInitScript(assertDrawn, { afterMs: LOADING_MS, failure: BLANK }))
    this.#prepared.push(context.addInitScript(tellViolations))
    this.#prepared.push(know(context))
    context.on('weberror', (told) => {
      const error: unknown = told.error()
      this.#finds(error instanceof Error ? error.stack || error.message : String(error))
    })
    context.on('console', (message) => {
      if (isFailure(message.type(), message.text())) this.#finds(message.text())
    })
    context.on('page', (page) => page.on('crash', () => this.#finds(`crashed at ${page.url()}`)))
    context.on('serviceworker', (worker) => this.#prepared.push(tellErrors(worker)))
  }

  #finds(what: string): void {
    this.#findings.push(what)
  }
}

const matches = (found: string, words: string | RegExp) =>
  typeof words === 'string' ? found.includes(words) : words.test(found)

/** Pages of the app only: files and empty tabs have nothing to show. */
const isBlank = (page: Page) =>
  page.evaluate(() => {
    const { body } = document
    const isApp = document.getElementById('root') !== null
    return isApp && (!body.checkVisibility() || body.innerText.trim() === '')
  })

/**
 * Runs in the page, before the app: fails an assertion if nothing is drawn for too long, by the test's clock.
 */
function assertDrawn({ afterMs, failure }: { afterMs: number; failure: string }): void {
  const { setTimeout, clearTimeout } = globalThis
  addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root')
    if (root === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (root.childElementCount > 0) return
      timer = setTimeout(() => console.assert(false, `${failure} at ${location.href}`), afterMs)
    }
    new MutationObserver(look).observe(root, { childList: true })
    look()
  })
}

/** Runs in the page, before the app: what its policy forbids fails an assertion. */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    console.assert(
      false,
      `violates the content security policy: ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`,
    ),
  )
}

/** Playwright reports the console of a service worker, but not its exceptions. */
async function tellErrors(worker: Worker): Promise<void> {
  const listen = worker.evaluate(() => {
    addEventListener('error', ({ error }) => console.error(error))
    addEventListener('unhandledrejection', ({ reason }) => console.error(reason))
  })
  // It may have ended before it could be asked.
  await listen.catch(() => undefined)
}

export { expect }
