import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { recurringTroublesQuery } from '../../../data/recurring.ts'
import { recurringText as t } from './recurring-text.ts'

/** Above every page but their own, until somebody says to have seen them: orders that come again and were not placed. */
export function RecurringNotice() {
  const troubles = useQuery(recurringTroublesQuery).data ?? 0
  const { pathname } = useLocation()
  if (troubles === 0 || pathname === '/recurring') return null
  return (
    <div className="mb-4" role="alert">
      <Notice tone="danger" title={t.notice(troubles)}>
        <Link to="/recurring?state=troubled" className="font-semibold underline">
          {t.look}
        </Link>
      </Notice>
    </div>
  )
}
