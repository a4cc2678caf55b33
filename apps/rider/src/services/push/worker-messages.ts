import type { Awareness, WorkerMessage } from './messages.ts'

/** Listens to the service worker until the returned function is called. `answer` replies to its questions. */
export function hearWorker(
  listener: (message: WorkerMessage, answer: (awareness: Awareness) => void) => void,
): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const heard = ({ data, ports: [port] }: MessageEvent<WorkerMessage>) =>
    listener(data, (awareness) => port?.postMessage(awareness))
  navigator.serviceWorker.addEventListener('message', heard)
  return () => navigator.serviceWorker.removeEventListener('message', heard)
}
