import { buttonClass } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { Link } from 'react-router'
import { commonText } from '../shared/common-text.ts'
import { paths } from '../shared/paths.ts'
import { blockedText } from './blocked-text.ts'

/** Above what a blocked rider reads. */
export default function WayToBlock() {
  return (
    <nav
      aria-label={blockedText.strip}
      className="flex shrink-0 flex-wrap items-center gap-x-3 border-b-2 border-danger bg-danger-soft px-4 py-1"
    >
      <p className="mr-auto flex items-center gap-2 font-bold">
        <Icon name="alert" className="size-6 text-danger" />
        {blockedText.strip}
      </p>
      <Link to={paths.work} className={buttonClass('ghost')}>
        {commonText.back}
      </Link>
    </nav>
  )
}
