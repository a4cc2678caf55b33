/** Sends notes to the rider without leaving the page. */
import { ApiError } from '@puni/contract/client'
import { api, linkParams } from './api.ts'
import { take } from './follow-order.ts'
import { trackingText } from './tracking-text.ts'

/** Takes over the page's forms. What could not be sent stays in its field. */
export function sendNotesFrom(page: Element): void {
  const said = page.querySelector('#said')!
  for (const form of page.querySelectorAll('form')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const field = form.querySelector('input')
      const { submitter } = event
      const text = field?.value ?? (submitter as HTMLButtonElement).value
      void send(text, said).then((isSent) => void (isSent && field !== null && (field.value = '')))
    })
  }
}

async function send(text: string, said: Element): Promise<boolean> {
  try {
    take(await api.call('sendNote', { params: linkParams, body: { text } }))
    said.textContent = trackingText.sent
    return true
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    said.textContent = cause.message
    return false
  }
}
