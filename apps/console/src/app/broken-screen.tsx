import { Button, buttonClass } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { commonText } from '../shared/common-text.ts'
import { failureText } from '../shared/failure-text.ts'

interface BrokenProps {
  onRetry: () => void
}

/** In the place of a screen that failed; the sections around it go on. */
export function BrokenScreen({ onRetry }: BrokenProps) {
  const queryClient = useQueryClient()
  const retry = () => {
    // What the screen was drawn from may be what broke it.
    queryClient.removeQueries({ type: 'inactive' })
    onRetry()
  }
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={failureText.screen}
        titleAs="h1"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={retry}>{commonText.retry}</Button>
            <Link to="/" className={buttonClass('secondary')}>
              {commonText.goHome}
            </Link>
          </div>
        }
      >
        {failureText.screenHint}
      </EmptyState>
    </div>
  )
}

/** In the place of everything, where what holds the screens failed. Here nothing is left but the browser's own ways. */
export function BrokenPage() {
  return (
    <main role="alert" className="p-6">
      <EmptyState
        icon="alert"
        title={failureText.screen}
        titleAs="h1"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => location.reload()}>{commonText.reload}</Button>
            <a href={import.meta.env.BASE_URL} className={buttonClass('secondary')}>
              {commonText.goHome}
            </a>
          </div>
        }
      >
        {failureText.screenHint}
      </EmptyState>
    </main>
  )
}
