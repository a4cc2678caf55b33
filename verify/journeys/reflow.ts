/**
 * Finds what cannot be read or reached on a screen: on a narrow phone, and with the browser's text enlarged
 * up to twice its size.
 */
import type { CDPSession, Page } from '@playwright/test'

/** The browser's own setting for the size of text at 100 %, pixels of 1 rem. */
const TEXT = 16

const phoneOf = (width: number, height: number, percent: number) => ({
  name: `${width}x${height} at ${percent} %`,
  width,
  height,
  text: (TEXT * percent) / 100,
})

export const USUAL_PHONE = phoneOf(360, 740, 100)
/** The four that found most of what was put into screens to be found: 33 of 34 defects. */
export const TELLING_PHONES = [
  phoneOf(320, 640, 100),
  phoneOf(320, 640, 200),
  phoneOf(360, 740, 125),
  phoneOf(740, 360, 100),
] as const
export const OTHER_PHONES = [
  USUAL_PHONE,
  phoneOf(360, 740, 150),
  phoneOf(360, 740, 200),
  phoneOf(412, 915, 100),
  phoneOf(412, 915, 200),
  phoneOf(740, 360, 200),
] as const
/** The phones a screen has to fit: narrow, usual, wide and held sideways, with text up to twice its size. */
export const PHONES = [...TELLING_PHONES, ...OTHER_PHONES] as const

export type Phone = (typeof PHONES)[number]

/** Gives the page the size of this phone and the text that its browser is set to. */
export async function holdPhone(page: Page, { width, height, text }: Omit<Phone, 'name'>): Promise<void> {
  const browser: CDPSession = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } })
  await browser.detach()
  await page.setViewportSize({ width, height })
}

/** Every fault of the current screen, one line each. */
export async function faultsOf(page: Page): Promise<string[]> {
  return await page.evaluate(findFaults)
}

/** Runs in the page. */
function findFaults(): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, label:has(+ input.sr-only), input.sr-only + label'
  /** A finger, and the one action of a work screen, in pixels. */
  const FINGER = 48
  const ACTION = 56
  /** Nobody's name, no address: what is longer may be cut where it would hide all the rest. */
  const ENDLESS = 80
  const faults = new Set<string>()
  const page = document.documentElement
  const [width, height] = [innerWidth, innerHeight]

  const called = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent.trim()
    return `<${element.localName}> '${words.slice(0, 50)}'`
  }
  /** Most of what is asked of an element is asked again for each of its descendants, and each of their words. */
  const once = <T>(ask: (element: Element) => T) => {
    const answers = new Map<Element, T>()
    return (element: Element): T => {
      if (!answers.has(element)) answers.set(element, ask(element))
      return answers.get(element) as T
    }
  }
  const style = once((element) => getComputedStyle(element))
  /** The element itself or its nearest ancestor that is so. */
  const nearest = (isSo: (element: Element) => boolean) => {
    const find = once((element): Element | undefined =>
      isSo(element) ? element : element.parentElement ? find(element.parentElement) : undefined,
    )
    return find
  }
  /** Everything outside a modal dialog is behind it. */
  const modals = [...document.querySelectorAll('dialog:modal')]
  const scope = modals.at(-1) ?? document.querySelector('[role=menu]') ?? document.body
  /** For screen readers only. */
  const heardOnly = nearest(
    (at) => at.clientWidth <= 1 && at.clientHeight <= 1 && style(at).overflow === 'hidden',
  )
  const isSeen = once(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      heardOnly(element) === undefined,
  )

  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  const common = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const EVERYWHERE: Box = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
  /** What all that cut off an element leave of it. */
  const opening = once((element): Box => {
    const around = element.parentElement ? opening(element.parentElement) : EVERYWHERE
    const { overflowX, overflowY } = style(element)
    if (overflowX === 'visible' && overflowY === 'visible') return around
    return common(around, element.getBoundingClientRect())
  })
  const meet = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5
  /** What is laid over the rest on purpose, scrolls away under it, or is the ground of it all, as the map. */
  const isLayer = (element: Element) => {
    const { position, inset } = style(element)
    return (
      /sticky|fixed/.test(position) ||
      (position === 'absolute' && inset === '0px') ||
      element.matches('dialog, [popover], [role=menu]')
    )
  }
  const layerOf = nearest(isLayer)
  const elements = [...scope.querySelectorAll('*')].filter(isSeen)
  const controls = elements.filter((element) => element.matches(CONTROLS) && element.clientWidth > 1)

  // Sideways.
  if (page.scrollWidth > width + 1) faults.add(`the page is ${page.scrollWidth} px wide`)
  for (const element of elements) {
    if (/auto|scroll/.test(style(element).overflowX) && element.scrollWidth > element.clientWidth + 1)
      faults.add(`scrolls sideways: ${called(element)}`)
  }

  // Cut off.
  for (const element of elements) {
    const { overflowX, overflowY, webkitLineClamp } = style(element)
    if (!/hidden|clip/.test(`${overflowX} ${overflowY}`) || !element.textContent.trim()) continue
    if (webkitLineClamp !== 'none' && element.textContent.length > ENDLESS) continue
    const cut =
      (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
    if (cut) faults.add(`cut off: ${called(element)}`)
  }
  const pen = document.createElement('canvas').getContext('2d')
  for (const control of controls) {
    if (pen === null) break
    if (
      !(
        control instanceof HTMLSelectElement ||
        (control instanceof HTMLInputElement && control.type !== 'email')
      )
    )
      continue
    const shown =
      control instanceof HTMLSelectElement
        ? [...control.options].map(({ text }) => text)
        : [control.type === 'date' ? 'dd/mm/aaaa' : control.placeholder]
    const { font, paddingLeft, paddingRight } = style(control)
    pen.font = font
    const room = control.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    for (const words of shown) {
      if (pen.measureText(words).width > room) faults.add(`cut off: '${words}' in ${called(control)}`)
    }
  }

  // A frame in two halves.
  for (const element of elements) {
    const { display, borderTopWidth, backgroundColor } = style(element)
    const isFramed = borderTopWidth !== '0px' || !/transparent|, 0\)$/.test(backgroundColor)
    const lines = new Set([...element.getClientRects()].map(({ top }) => Math.round(top)))
    if (display === 'inline' && isFramed && lines.size > 1) faults.add(`broken frame: ${called(element)}`)
  }

  // Words: whole, on the screen, and within what frames them.
  const frameOf = nearest((at) => {
    const { backgroundColor, borderTopWidth, borderBottomWidth, borderTopLeftRadius } = style(at)
    const isFilled = !/transparent|, 0\)$/.test(backgroundColor)
    return (
      isFilled || (borderTopWidth !== '0px' && borderBottomWidth !== '0px') || borderTopLeftRadius !== '0px'
    )
  })
  const texts: { element: Element; box: Box; layer: Element | undefined; words: string }[] = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const words = node.nodeValue ?? ''
    if (!element || !words.trim() || element.matches('option, script, style') || !isSeen(element)) continue
    const frame = frameOf(element)
    const edge = frame?.getBoundingClientRect()
    const layer = layerOf(element)
    const range = document.createRange()
    // An amount is one word. A hyphen, a slash and an address of the net may end a line.
    for (const { 0: word, index } of words.matchAll(/\$\s?[\d.,]+|[^\s/-]+[/-]*/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = [...range.getClientRects()].filter((line) => line.width > 0)
      const [first, last] = [lines[0], lines.at(-1)]
      if (!first || !last) continue
      if (last.top - first.top > first.height / 2 && !word.includes('@') && word.length <= 24)
        faults.add(`broken: '${word}' in ${called(element)}`)
      for (const line of lines) {
        const seen = common(line, opening(element))
        if (seen.right - seen.left < 1 || seen.bottom - seen.top < 1) continue
        if (line.left < -1 || line.right > width + 1)
          faults.add(`off the side: '${word}' in ${called(element)}`)
        if (edge && (line.left < edge.left - 1 || line.right > edge.right + 1))
          faults.add(`sticks out: '${word}' of ${called(frame ?? element)}`)
      }
    }
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      const seen = common(line, opening(element))
      // The line box is taller than the letters.
      const spare = line.height / 5
      const box = { ...seen, top: seen.top + spare, bottom: seen.bottom - spare }
      if (box.right > box.left && box.bottom > box.top) texts.push({ element, box, layer, words })
    }
  }

  // Nothing on anything else.
  const pressed = controls.map((control) => {
    const box = common(control.getBoundingClientRect(), opening(control))
    // Into the room at its end a field may have a button.
    if (control instanceof HTMLInputElement) box.right -= parseFloat(style(control).paddingRight) + 3
    return { control, box, layer: layerOf(control) }
  })
  texts.forEach((one, at) => {
    for (const other of texts.slice(at + 1)) {
      if (one.element !== other.element && one.layer === other.layer && meet(one.box, other.box))
        faults.add(`text on text: ${called(one.element)} and ${called(other.element)}`)
    }
    for (const { control, box, layer } of pressed) {
      if (!control.contains(one.element) && one.layer === layer && meet(one.box, box))
        faults.add(`text on a control: ${called(one.element)} and ${called(control)}`)
    }
  })
  pressed.forEach((one, at) => {
    for (const other of pressed.slice(at + 1)) {
      const nested = one.control.contains(other.control) || other.control.contains(one.control)
      if (!nested && one.layer === other.layer && meet(one.box, other.box))
        faults.add(`control on control: ${called(one.control)} and ${called(other.control)}`)
    }
  })

  // Fingers.
  for (const control of controls) {
    const { width: across, height: down } = control.getBoundingClientRect()
    if (across < FINGER - 0.5 || down < FINGER - 0.5)
      faults.add(`too small: ${called(control)} has ${Math.round(across)} x ${Math.round(down)} px`)
  }
  for (const action of scope.querySelectorAll('main section button')) {
    if (!(parseFloat(style(action).minHeight) >= ACTION) || !isSeen(action)) continue
    // With enlarged text a phone held sideways has no room that doesn't scroll.
    if (height < 15 * parseFloat(style(page).fontSize)) continue
    const { top, bottom } = action.getBoundingClientRect()
    if (bottom > height + 1 || (top + bottom) / 2 < (height * 2) / 3)
      faults.add(`not at the thumb: ${called(action)}`)
  }
  if (scope === document.body) {
    const frame = document.querySelectorAll('header:not(main header), nav:not(main nav)')
    if (frame.length === 2 && page.scrollHeight > height + 1)
      faults.add(`the page is ${page.scrollHeight} px high`)
    for (const bar of frame) {
      const { top, bottom } = bar.getBoundingClientRect()
      if (top < -1 || bottom > height + 1) faults.add(`off the screen: ${called(bar)}`)
    }
  }
  for (const control of controls) {
    const isHit = (block: ScrollLogicalPosition) => {
      control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      // A message on top disappears automatically.
      return hit && (control.contains(hit) || hit.closest('[popover]'))
    }
    if (!isHit('center') && !isHit('start')) faults.add(`out of reach: ${called(control)}`)
  }
  return [...faults]
}
