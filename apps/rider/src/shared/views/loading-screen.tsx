import { Spinner } from '@puni/ui/spinner'
import { commonText } from '../common-text.ts'

/** Placeholder while part of a screen loads. */
export function LoadingScreen() {
  return (
    <div className="flex h-full min-h-60 items-center justify-center">
      <Spinner label={commonText.loading} />
    </div>
  )
}

/** A whole page that is still loading. */
export function LoadingPage() {
  return (
    <main className="h-dvh">
      <h1 className="sr-only">{commonText.brand}</h1>
      <LoadingScreen />
    </main>
  )
}
