import { formatCalendarDay } from '@puni/web/format/dates'
import { Navigate, useParams } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Screen } from '../../../shared/views/screen.tsx'
import { cashText } from './cash-text.ts'
import { Movements } from './movements.tsx'

/** The movements of one day, `YYYY-MM-DD` in the address. */
export default function DayScreen() {
  const { day = '' } = useParams()
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return <Navigate to={paths.cash} replace />
  return (
    <Screen title={cashText.movementsOf(formatCalendarDay(day))}>
      <Movements day={day} />
    </Screen>
  )
}
