import { buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { EmptyState } from '@puni/ui/empty-state'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Remote } from '../../../shared/views/remote.tsx'
import { Screen } from '../../../shared/views/screen.tsx'
import { AppealEntry } from './appeal-entry.tsx'
import { appealsText } from './appeals-text.ts'
import { useQuery } from '@tanstack/react-query'
import { allAppeals } from '../../../data/appeals.ts'
import { dataText } from '../../../data/data-text.ts'
import { useCalmPolling } from '../../../services/live/live-provider.tsx'

const t = appealsText

/** 'Mis descargos': everything the rider answered to decisions, and what was said to it. */
export default function AppealsScreen() {
  const query = useQuery({ ...allAppeals, refetchInterval: useCalmPolling() })
  return (
    <Screen title={t.title} lead={t.listLead}>
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
    </Screen>
  )
}
