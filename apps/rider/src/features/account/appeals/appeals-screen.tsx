import { buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { EmptyState } from '@puni/ui/empty-state'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Remote } from '../../../shared/views/remote.tsx'
import { AppealEntry } from './appeal-entry.tsx'
import { appealsText } from './appeals-text.ts'
import { useQuery } from '@tanstack/react-query'
import { allAppeals } from '../../../data/appeals.ts'
import { dataText } from '../../../data/data-text.ts'
import { useCalmPolling } from '../../../platform/live/live-provider.tsx'

const t = appealsText

/** 'Mis descargos': everything the rider answered to decisions, and what was said to it. */
export default function AppealsScreen() {
  const query = useQuery({ ...allAppeals, refetchInterval: useCalmPolling() })
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-4 px-4 py-5">
      <div>
        <h1 className="text-2xl font-bold">{t.title}</h1>
        <p className="text-ink-muted">{t.listLead}</p>
      </div>
      <Remote query={query} failed={dataText.appealsFailed}>
        {({ appeals }) =>
          appeals.length === 0 ? (
            <EmptyState icon="chat" title={t.none} />
          ) : (
            appeals.map((appeal) => (
              <Card key={appeal._id} title={t.about[appeal.about]}>
                <AppealEntry appeal={appeal} />
                {appeal.order !== null && (
                  <Link
                    to={paths.orderDetail(appeal.order._id)}
                    state={{ readonly: true }}
                    className={`${buttonClass('secondary')} mt-3 w-full`}
                  >
                    {t.orderNumber(appeal.order.number)}
                  </Link>
                )}
              </Card>
            ))
          )
        }
      </Remote>
    </div>
  )
}
