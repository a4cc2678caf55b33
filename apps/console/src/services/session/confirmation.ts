/** Asking the operator for the password again, before what an open session alone must not be enough for. */
import { createStore } from '@puni/ui/store'

/** Takes the operator's answer: whether the server has confirmed who it is. */
type Question = (isConfirmed: boolean) => void

/** What waits for the operator; null while nothing does. */
export const confirmation = createStore<Question | null>(null)

/** Asks, and resolves with whether it was confirmed. Whatever asks meanwhile waits for the same answer. */
export async function askToConfirm(): Promise<boolean> {
  const asked = confirmation.current()
  return await new Promise((resolve) => {
    confirmation.set((isConfirmed) => {
      confirmation.set(null)
      asked?.(isConfirmed)
      resolve(isConfirmed)
    })
  })
}
