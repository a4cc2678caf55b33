import { Button, buttonClass } from '@puni/ui/button'
import { BrokenView } from '@puni/web/views/broken-view'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { commonText } from '../shared/common-text.ts'
import { failureText } from '../shared/failure-text.ts'

interface BrokenProps {
  onRetry: () => void
}

/** Replaces a screen that crashed; the navigation around it keeps working. */
export function BrokenScreen({ onRetry }: BrokenProps) {
  const queryClient = useQueryClient()
  const retry = () => {
    // The cached data may be what broke the screen.
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

/** Replaces everything when the app's frame crashed: only a reload by the browser helps. */
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
