/** What a test may expect of a locator. Each waits until it is so, as Playwright's matchers do. */
import { expect } from 'vitest'
import { look } from './clock.ts'
import { has, isVisible, readable, type Locator } from './locator.ts'

type Words = string | RegExp
type Many<T> = T | readonly T[]

interface LocatorMatchers {
  toBeVisible(): Promise<void>
  toBeHidden(): Promise<void>
  toBeAttached(): Promise<void>
  toBeEnabled(): Promise<void>
  toBeDisabled(): Promise<void>
  toBeChecked(): Promise<void>
  toBeFocused(): Promise<void>
  toHaveCount(count: number): Promise<void>
  toHaveValue(value: string): Promise<void>
  toHaveAttribute(name: string, value: Words): Promise<void>
  /** All that describes it. */
  toHaveAccessibleDescription(text: Words): Promise<void>
  /** The whole text, of the only element or of each. */
  toHaveText(text: Many<Words>): Promise<void>
  /** A part of the text, of the only element or of one after the other. */
  toContainText(text: Many<Words>): Promise<void>
}

declare module '@vitest/expect' {
  // Its parameter is the library's.
  // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-empty-object-type, typescript/no-unused-vars
  interface Matchers<T = any> extends LocatorMatchers {}
}

/** A matcher of the elements that a locator finds. */
function matcher<Rest extends unknown[]>(
  isMet: (elements: readonly Element[], ...rest: Rest) => boolean,
  read: (element: Element) => unknown = ({ textContent }) => readable(textContent),
) {
  return async function (this: { isNot?: boolean }, locator: Locator, ...rest: Rest) {
    const isNot = this.isNot === true
    const pass = await look(
      () => isMet(locator.elements(), ...rest),
      (met) => met !== isNot,
    )
    const found = locator.elements().map(read)
    const message = () =>
      `${String(locator)}: expected ${isNot ? 'not ' : ''}${rest.map(String).join(', ')}\nfound ${JSON.stringify(found)}\non the screen: ${readable(document.body.textContent).slice(0, 1_000)}`
    return { pass, message }
  }
}

/** Of the only element. */
const ofOne = <Rest extends unknown[]>(
  isMet: (element: Element, ...rest: Rest) => boolean,
  read?: (element: Element) => unknown,
) =>
  matcher<Rest>(
    ([only, ...others], ...rest) => only !== undefined && others.length === 0 && isMet(only, ...rest),
    read,
  )

const isWhole = (found: string | null, text: Words) =>
  text instanceof RegExp ? text.test(readable(found)) : readable(found) === readable(text)

const whole = (element: Element | undefined, text: Words) =>
  element !== undefined && isWhole(element.textContent, text)

const descriptionOf = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

const isDisabled = (element: Element) =>
  element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true'

expect.extend({
  toBeVisible: ofOne(isVisible),
  toBeHidden: matcher((elements) => elements.every((element) => !isVisible(element))),
  toBeAttached: matcher(({ length }) => length === 1),
  toBeEnabled: ofOne((element) => !isDisabled(element)),
  toBeDisabled: ofOne(isDisabled),
  toBeChecked: ofOne((element) =>
    element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true',
  ),
  toBeFocused: ofOne((element) => element === document.activeElement),
  toHaveCount: matcher(({ length }, count: number) => length === count),
  toHaveValue: ofOne(
    (element, value: string) => (element as HTMLInputElement).value === value,
    (element) => (element as HTMLInputElement).value,
  ),
  toHaveAttribute: ofOne(
    (element, name: string, value: Words) => {
      const is = element.getAttribute(name)
      return value instanceof RegExp ? is !== null && value.test(is) : is === value
    },
    ({ outerHTML }) => outerHTML.slice(0, 300),
  ),
  toHaveAccessibleDescription: ofOne(
    (element, text: Words) => isWhole(descriptionOf(element), text),
    descriptionOf,
  ),
  toHaveText: matcher((elements, text: Many<Words>) =>
    Array.isArray(text)
      ? elements.length === text.length && text.every((one: Words, index) => whole(elements[index], one))
      : elements.length === 1 && whole(elements[0], text as Words),
  ),
  toContainText: matcher((elements, text: Many<Words>) =>
    Array.isArray(text)
      ? containsInOrder(elements, text as readonly Words[])
      : elements.length === 1 && has(elements[0]?.textContent ?? '', text as Words),
  ),
})

/** Whether some of the elements have these texts, one after the other. */
function containsInOrder(elements: readonly Element[], texts: readonly Words[]): boolean {
  let from = 0
  return texts.every((text) => {
    const at = elements.findIndex((element, index) => index >= from && has(element.textContent, text))
    from = at + 1
    return at !== -1
  })
}
