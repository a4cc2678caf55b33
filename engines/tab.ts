/** A page in some engine, and what a person does with it. */
import { bringToView, isHit, shownText } from './page-scripts.ts'
import { field, listWith, type Target } from './targets.ts'
import { WAIT_MS, waitFor } from './wait.ts'

/** A size in CSS pixels, and the device's position if the page may know it. */
export interface View {
  readonly width: number
  readonly height: number
  readonly place: Place | null
}

/** Degrees, and metres. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

/** Runs in the page: see `page-scripts.ts` for what it may hold. */
export type PageScript<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>

/** How long a page may be empty while it loads or draws another screen, milliseconds. */
const BLANK_MS = 8_000

/**
 * What every engine's page has in common: things are found, and waited for, in one way. Clicks and keys are those of the engine's
 * driver, which makes the events as a finger would.
 */
export abstract class Tab<Handle = unknown> {
  abstract open(url: string): Promise<void>
  abstract reload(): Promise<void>
  abstract url(): Promise<string>
  abstract evaluate<Args extends unknown[], Result>(
    script: PageScript<Args, Result>,
    ...args: Args
  ): Promise<Result>
  /** A picture as PNG. */
  abstract screenshot(): Promise<Uint8Array>
  abstract close(): Promise<void>

  /** What the page threw or logged as an error since the last call. */
  protected abstract failures(): Promise<string[]>
  /** The first element shown of an XPath. */
  protected abstract find(xpath: string): Promise<Handle | null>
  protected abstract press(element: Handle): Promise<void>
  /** Types in place of what stands there. */
  protected abstract type(element: Handle, keys: string): Promise<void>
  protected abstract select(list: Handle, option: string): Promise<void>

  /** Clicks as soon as a finger could. */
  async click(target: Target): Promise<void> {
    const element = await waitFor(`${target.called} to click`, async () => {
      const found = await this.#find(target)
      return found !== null && (await this.evaluate(isHit, found as Element)) && found
    })
    await this.press(element)
  }

  /** Types into the field with this label, in place of what stands there. */
  async fill(label: string, keys: string): Promise<void> {
    await this.type(await this.#atRest(field(label)), keys)
  }

  /** Chooses from the list with this label, by the words of the option. */
  async choose(label: string, option: string): Promise<void> {
    await this.select(await this.#atRest(listWith(label, option)), option)
  }

  /** Waits until all of them are shown. */
  async sees(...targets: readonly Target[]): Promise<void> {
    for (const { xpath, called } of targets) await waitFor(called, () => this.find(xpath))
  }

  /** Waits for one of several, and returns the one that came. */
  async seesOneOf(...targets: readonly Target[]): Promise<Target> {
    return await waitFor(targets.map(({ called }) => called).join(' or '), async () => {
      for (const target of targets) if ((await this.find(target.xpath)) !== null) return target
      return null
    })
  }

  /** Waits until it is not shown. */
  async seesNo(target: Target, patienceMs = WAIT_MS): Promise<void> {
    await waitFor(`${target.called} to go`, async () => (await this.find(target.xpath)) === null, patienceMs)
  }

  /** Fails if the page threw something, or is blank. */
  async assertSound(): Promise<void> {
    await waitFor(
      'a page that is not blank',
      async () => (await this.evaluate(shownText))?.trim() !== '',
      BLANK_MS,
    )
    const failures = await this.failures()
    if (failures.length > 0) throw new Error(`the page failed: ${failures.join('\n')}`)
  }

  async #atRest(target: Target): Promise<Handle> {
    return await waitFor(target.called, () => this.#find(target))
  }

  /** An element that is shown and can be used. Drivers take a handle for an argument, and the page gets the element. */
  async #find({ xpath }: Target): Promise<Handle | null> {
    const found = await this.find(xpath)
    return found !== null && (await this.evaluate(bringToView, found as Element)) ? found : null
  }
}
