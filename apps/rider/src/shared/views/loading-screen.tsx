import { Spinner } from '@puni/ui/spinner'
import { commonText } from '../common-text.ts'

/** Fills its place while a part of a screen arrives. */
export function LoadingScreen() {
  return (
    <div className="flex h-full min-h-60 items-center justify-center">
      <Spinner label={commonText.loading} />
    </div>
  )
}

/** A whole page that is still on its way. */
export function LoadingPage() {
  return (
    <main className="h-dvh">
      <h1 className="sr-only">{commonText.brand}</h1>
      <LoadingScreen />
    </main>
  )
}
