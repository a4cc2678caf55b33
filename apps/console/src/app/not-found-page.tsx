import { buttonClass } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { Link } from 'react-router'
import { text } from '../text.ts'

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <EmptyState
      icon="info"
      title={text.app.notFound}
      titleAs="h1"
      action={
        <Link to="/" className={buttonClass('secondary')}>
          {text.app.goHome}
        </Link>
      }
    />
  )
}
