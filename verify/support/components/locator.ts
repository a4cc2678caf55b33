/** Finds what is on the screen of a component test as a person would: by role, label or text. The words are Playwright's. */
import { queryAllByLabelText, queryAllByRole, type ByRoleOptions } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { look, settle } from './clock.ts'

/** Words that a text contains in any case, words that are all of it (`exact`), or a pattern. */
type Words = string | RegExp
interface Exactly {
  readonly exact?: boolean
}
interface RoleOptions extends Exactly {
  readonly name?: Words
  readonly level?: number
  readonly checked?: boolean
  readonly expanded?: boolean
}

/** A file to choose. */
export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Uint8Array
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** White space as a person reads it. */
export const readable = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

/** Whether a text has these words. */
export function has(text: string | null, words: Words, exact = false): boolean {
  const read = readable(text)
  if (words instanceof RegExp) return words.test(read)
  return exact ? read === readable(words) : read.toLowerCase().includes(readable(words).toLowerCase())
}

/** Not hidden by anything that HTML knows; there are no styles in a component test. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at.hasAttribute('hidden')) return false
    if (at instanceof HTMLDialogElement && !at.open) return false
    if (at instanceof HTMLElement && at.style.display === 'none') return false
    const { parentElement: parent } = at
    if (parent instanceof HTMLDetailsElement && !parent.open && at.tagName !== 'SUMMARY') return false
  }
  return true
}

/** The open dialogs in the order they were shown: nothing outside of the last can be pressed. */
export const openDialogs: HTMLDialogElement[] = []

const isCovered = (element: Element) => openDialogs.at(-1)?.contains(element) === false

/** The elements that match now; a locator looks again whenever it is used. */
export class Locator {
  readonly #find: () => Element[]
  readonly #words: string

  constructor(find: () => Element[], words: string) {
    this.#find = find
    this.#words = words
  }

  getByRole(role: string, { exact = false, name, ...options }: RoleOptions = {}): Locator {
    const wanted: ByRoleOptions = { ...options, hidden: true }
    if (name !== undefined) wanted.name = (text) => has(text, name, exact)
    return this.#within(
      (element) =>
        queryAllByRole(element as HTMLElement, role, wanted).filter(
          (found) => isVisible(found) && found.closest('[aria-hidden=true]') === null,
        ),
      `${role} ${name ?? ''}`,
    )
  }

  getByLabel(label: Words, { exact = false }: Exactly = {}): Locator {
    return this.#within(
      (element) => queryAllByLabelText(element as HTMLElement, (text) => has(text, label, exact)),
      `label ${label}`,
    )
  }

  /** The smallest elements with this text. */
  getByText(words: Words, { exact = false }: Exactly = {}): Locator {
    const matches = (element: Element) => has(element.textContent, words, exact)
    return this.#within(
      (element) =>
        [...element.querySelectorAll('*')].filter(
          (found) =>
            found.tagName !== 'SCRIPT' &&
            matches(found) &&
            ![...found.children].some((child) => matches(child)),
        ),
      `text ${words}`,
    )
  }

  /** By a CSS selector. */
  locator(selector: string): Locator {
    return this.#within((element) => [...element.querySelectorAll(selector)], selector)
  }

  filter({ hasText, has: inside }: { readonly hasText?: Words; readonly has?: Locator }): Locator {
    return new Locator(
      () =>
        this.#find().filter(
          (element) =>
            (hasText === undefined || has(element.textContent, hasText)) &&
            (inside === undefined || inside.elements().some((found) => element.contains(found))),
        ),
      `${this.#words} with ${hasText ?? ''}${inside?.toString() ?? ''}`,
    )
  }

  first(): Locator {
    return this.nth(0)
  }

  last(): Locator {
    return this.nth(-1)
  }

  nth(index: number): Locator {
    return new Locator(() => [this.#find().at(index)].filter((found) => found !== undefined), this.#words)
  }

  toString(): string {
    return this.#words
  }

  /** What matches at this moment. */
  elements(): Element[] {
    return this.#find()
  }

  /** The only element that matches, once there is one. */
  async element(): Promise<Element> {
    const found = await look(
      () => this.#find(),
      ({ length }) => length > 0,
    )
    const [only] = found
    if (only === undefined) throw new Error(`not found: ${this.#words}\n${screenText()}`)
    if (found.length > 1) throw new Error(`found ${found.length} times: ${this.#words}`)
    return only
  }

  async waitFor(): Promise<void> {
    await this.#usable()
  }

  async count(): Promise<number> {
    await settle()
    return this.#find().length
  }

  async click(): Promise<void> {
    await user.click(await this.#usable())
    await settle()
  }

  async focus(): Promise<void> {
    ;((await this.#usable()) as HTMLElement).focus()
    await settle()
  }

  /** Presses a key, by its name. */
  async press(key: string): Promise<void> {
    await this.focus()
    await user.keyboard(key === 'Space' ? ' ' : `{${key}}`)
    await settle()
  }

  /** Replaces what a field contains. */
  async fill(value: string): Promise<void> {
    const field = (await this.#usable()) as HTMLInputElement | HTMLTextAreaElement
    field.focus()
    setValue(field, value)
    await settle()
  }

  /** Chooses an option, by its value or by its label. */
  async selectOption(choice: string | { readonly label: string }): Promise<void> {
    const field = (await this.#usable()) as HTMLSelectElement
    const find = () =>
      [...field.options].find((option) =>
        typeof choice === 'string'
          ? option.value === choice || option.label === choice
          : readable(option.label) === choice.label,
      )
    const option = await look(find, (found) => found !== undefined)
    if (option === undefined) throw new Error(`no option ${JSON.stringify(choice)} in ${this.#words}`)
    setValue(field, option.value)
    await settle()
  }

  /** Chooses files, whatever kinds the field asks for: a person can, too. */
  async setInputFiles(chosen: ChosenFile | readonly ChosenFile[]): Promise<void> {
    const files = [chosen]
      .flat()
      .map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }))
    const field = (await this.element()) as HTMLInputElement
    await userEvent.setup({ delay: null, applyAccept: false }).upload(field, files)
    await settle()
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name)
  }

  async inputValue(): Promise<string> {
    return ((await this.element()) as HTMLInputElement).value
  }

  async innerText(): Promise<string> {
    return readable((await this.element()).textContent)
  }

  async allTextContents(): Promise<string[]> {
    await settle()
    return this.#find().map(({ textContent }) => textContent ?? '')
  }

  #within(find: (element: Element) => Element[], words: string): Locator {
    return new Locator(() => [...new Set(this.#find().flatMap(find))], `${this.#words} ${words}`.trim())
  }

  /** The only element that matches, once a person could use it. */
  async #usable(): Promise<Element> {
    const element = await this.element()
    const isUsable = () => isVisible(element) && !isCovered(element) && !element.matches(':disabled')
    if (!(await look(isUsable, (is) => is))) throw new Error(`hidden, covered or disabled: ${this.#words}`)
    return element
  }
}

/** What is on the screen, for a test that fails. */
const screenText = () => readable(document.body.textContent).slice(0, 1_000)

/** As a person does it: React keeps track of values that code sets. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  const prototype: object = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
