/** A page in some engine, and a person's actions on it. */
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
 * Common to every engine's page: elements are found, and waited for, in one way. Clicks and keys are those of
 * the engine's driver, which produces the same events as a real tap.
 */
export abstract class Tab<Handle = unknown> {
  abstract open(url: string): Promise<void>
  abstract reload(): Promise<void>
  abstract url(): Promise<string>
  abstract evaluate<Args extends unknown[], Result>(
    script: PageScript<Args, Result>,
    ...args: Args
  ): Promise<Result>
  /** A screenshot as PNG. */
  abstract screenshot(): Promise<Uint8Array>
  abstract close(): Promise<void>

  /** Exceptions and console errors of the page since the last call. */
  protected abstract failures(): Promise<string[]>
  /** The first visible element matching an XPath. */
  protected abstract find(xpath: string): Promise<Handle | null>
  protected abstract press(element: Handle): Promise<void>
  /** Replaces the current text by typing. */
  protected abstract type(element: Handle, keys: string): Promise<void>
  protected abstract select(list: Handle, option: string): Promise<void>

  /** Clicks as soon as a tap would be possible. */
  async click(target: Target): Promise<void> {
    const element = await waitFor(`${target.called} to click`, async () => {
      const found = await this.#find(target)
      return found !== null && (await this.evaluate(isHit, found as Element)) && found
    })
    await this.press(element)
  }

  /** Replaces the text of the field with this label by typing. */
  async fill(label: string, keys: string): Promise<void> {
    await this.type(await this.#atRest(field(label)), keys)
  }

  /** Selects the option with this text from the list with this label. */
  async choose(label: string, option: string): Promise<void> {
    await this.select(await this.#atRest(listWith(label, option)), option)
  }

  /** Waits until all of them are visible. */
  async sees(...targets: readonly Target[]): Promise<void> {
    for (const { xpath, called } of targets) await waitFor(called, () => this.find(xpath))
  }

  /** Waits until it is not visible. */
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

  /**
   * A visible, enabled element. Drivers accept a handle as an argument, and the page receives the element.
   */
  async #find({ xpath }: Target): Promise<Handle | null> {
    const found = await this.find(xpath)
    return found !== null && (await this.evaluate(bringToView, found as Element)) ? found : null
  }
}
