import type { Awareness, WorkerMessage } from '../messages.ts'
import { isOurs } from '../../../shared/our-paths.ts'

/** Longest wait for a page's reply, in milliseconds: a frozen one never replies. */
const PATIENCE_MS = 500

/** The app's open pages, visible ones first. */
export async function openPages(worker: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const hidden = ({ visibilityState }: WindowClient) => Number(visibilityState !== 'visible')
  return windows.filter(({ url }) => isOurs(new URL(url).pathname)).sort((a, b) => hidden(a) - hidden(b))
}

/** Sends a message to one page. */
export function tell(page: WindowClient, message: WorkerMessage, ...answerTo: MessagePort[]): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of this worker is of its origin
  page.postMessage(message, answerTo)
}

/** Sends a message to every open page. */
export async function tellPages(worker: ServiceWorkerGlobalScope, message: WorkerMessage): Promise<void> {
  for (const page of await openPages(worker)) tell(page, message)
}

/** The combined awareness of the open pages about an offer. */
export async function awarenessOf(worker: ServiceWorkerGlobalScope, offerId: string): Promise<Awareness> {
  const pages = await openPages(worker)
  const answers = await Promise.all(pages.map((page) => ask(page, { type: 'aware', offerId })))
  return {
    visible: answers.some(({ visible }) => visible),
    audible: answers.some(({ audible }) => audible),
    told: answers.some(({ told }) => told),
  }
}

const SILENCE: Awareness = { visible: false, audible: false, told: false }

function ask(page: WindowClient, question: WorkerMessage): Promise<Awareness> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<Awareness>) => resolve(data))
    port1.start()
    // A page that cannot reply cannot ring either.
    setTimeout(() => resolve(SILENCE), PATIENCE_MS)
    tell(page, question, port2)
  })
}
