import { buttonClass } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { Link } from 'react-router'
import { commonText } from '../shared/common-text.ts'

/** Shown for an unknown address. */
export function NotFoundPage() {
  return (
    <EmptyState
      icon="info"
      title={commonText.notFound}
      titleAs="h1"
      action={
        <Link to="/" className={buttonClass('secondary')}>
          {commonText.goHome}
        </Link>
      }
    />
  )
}
