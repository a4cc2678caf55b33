import { Button, buttonClass } from '@puni/ui/button'
import { BrokenView } from '@puni/web/views/broken-view'
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
    <BrokenView title={failureText.screen} hint={failureText.screenHint}>
      <Button onClick={retry}>{commonText.retry}</Button>
      <Link to="/" className={buttonClass('secondary')}>
        {commonText.goHome}
      </Link>
    </BrokenView>
  )
}

/** In the place of everything, where what holds the screens failed: only the browser itself can load it again. */
export function BrokenPage() {
  return (
    <main className="p-6">
      <BrokenView title={failureText.screen} hint={failureText.screenHint}>
        <Button onClick={() => location.reload()}>{commonText.reload}</Button>
        <a href={import.meta.env.BASE_URL} className={buttonClass('secondary')}>
          {commonText.goHome}
        </a>
      </BrokenView>
    </main>
  )
}
