import { useEffect } from 'react'
import { logFailure } from '../failure.ts'
import { commonText } from '../common-text.ts'

/**
 * Work whose code comes after the screen: `load` fetches what starts it, and that gives what ends it. `load` must stay the same
 * as long as the work does; null is no work.
 */
export function useLoaded(load: (() => Promise<() => () => void>) | null): void {
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    load?.()
      .then((start) => {
        if (!isOver) end = start()
      })
      .catch((error: unknown) => logFailure(commonText.screenFailed, error))
    return () => {
      isOver = true
      end?.()
    }
  }, [load])
}
