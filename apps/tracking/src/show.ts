/** Puts an answer into the page that the server made. */
import type { Tracking, TrackingWords } from '@puni/contract/tracking/entities'
import { trackingText } from './tracking-text.ts'

const one = (selector: string) => document.querySelector<HTMLElement>(selector)!

/** Shows an order as it is now. */
export function show({ words, step, mayWrite, isOver }: Tracking): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-word]')) {
    const text = words[element.dataset['word'] as keyof TrackingWords]
    // What stays the same is not read aloud again.
    if (element.textContent !== text) element.textContent = text
    element.hidden = text === ''
  }
  for (const group of document.querySelectorAll<HTMLElement>('[data-if]')) {
    group.hidden = [...group.querySelectorAll<HTMLElement>('[data-word]')].every(({ hidden }) => hidden)
  }
  const steps = one('ol')
  steps.hidden = step === 0
  for (const [index, item] of [...steps.children].entries()) {
    item.classList.toggle('done', index < step)
    if (index + 1 === step) item.setAttribute('aria-current', 'step')
    else item.removeAttribute('aria-current')
  }
  one('#write').hidden = !mayWrite
  one('#said').textContent = ''
  one('.notes').hidden = isOver || (!mayWrite && words.notes === '')
  one('main').dataset['over'] = String(isOver)
  showOld(false)
}

/** Says whether what is shown may be otherwise by now. */
export function showOld(isOld: boolean): void {
  one('main').toggleAttribute('data-old', isOld)
  const told = isOld ? trackingText.noSignal : ''
  if (one('#signal').textContent !== told) one('#signal').textContent = told
}
