import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { localStore } from '@puni/web/storage/page-storage'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { bulkReadsQuery } from '../../../data/audit.ts'
import { useNow } from '../../../shared/use-now.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { sentenceOf } from './audit-sentences.ts'
import { auditText } from './audit-text.ts'

const t = auditText.bulkRead
/** The newest alarm that this browser's admin has seen. */
const SEEN = 'bulkReadSeen'
/** An older one is in the log alone. */
const SHOWN_MS = 7 * 86_400_000

/** For admins, above every page until they say so: an operator has read the data of very many persons. */
export function BulkReadNotice() {
  const { format } = usePlatform()
  const now = useNow()
  const [seen, setSeen] = useState(() => Number(localStore.get(SEEN) ?? 0))
  const alarms = useQuery(bulkReadsQuery)
  const newest = alarms.data?.entries[0]
  if (newest === undefined || Number(newest._id) <= seen || Date.parse(newest.at) < now - SHOWN_MS)
    return null
  const acknowledge = () => {
    localStore.set(SEEN, newest._id)
    setSeen(Number(newest._id))
  }
  return (
    <div className="mb-4">
      <Notice tone="warning" title={sentenceOf(newest)}>
        <p>{format.dayClock(newest.at)}</p>
        <p className="mt-2 flex flex-wrap items-center gap-4">
          <Link to={`/audit?operator=${newest.subject?._id}&kind=seen`} className="font-semibold underline">
            {t.look}
          </Link>
          <Button variant="secondary" onClick={acknowledge}>
            {t.seen}
          </Button>
        </p>
      </Notice>
    </div>
  )
}
