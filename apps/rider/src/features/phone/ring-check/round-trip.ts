import { api } from '../../../services/api/client.ts'
import { hearWorker } from '../../../services/push/worker-messages.ts'

/** Longest wait for the test, in milliseconds. */
const ARRIVAL_TIMEOUT_MS = 15_000

/** Has the server push a test to this phone. Returns the milliseconds until it arrived, or null if it did not. Throws ApiError. */
export async function roundTrip(riderId: string): Promise<number | null> {
  const arrived = new Map<string, number>()
  let listening = (): void => undefined
  // The push may overtake the reply to the call.
  const stopHearing = hearWorker((message) => {
    if (message.type !== 'push' || message.data.type !== 'test') return
    arrived.set(message.data.testId, performance.now())
    listening()
  })
  try {
    const sentAt = performance.now()
    const { testId } = await api.call('testPush', { params: { id: riderId } })
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), ARRIVAL_TIMEOUT_MS)
      listening = () => {
        const at = arrived.get(testId)
        if (at === undefined) return
        clearTimeout(timer)
        resolve(at - sentAt)
      }
      listening()
    })
  } finally {
    stopHearing()
  }
}
