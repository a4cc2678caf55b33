import { Spinner } from '@puni/ui/spinner'
import { text } from '../text.ts'

/** Fills its place while something arrives. */
export function LoadingScreen() {
  return (
    <div className="flex h-full min-h-60 items-center justify-center">
      <Spinner label={text.common.loading} />
    </div>
  )
}
