import { lazy } from '@puni/web/views/lazy'
import type { ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { LoadingScreen } from '../../../shared/views/loading-screen.tsx'
import AccountScreen from './account-screen.tsx'

const AppealsScreen = lazy(() => import('../appeals/appeals-screen.tsx'), <LoadingScreen />)
const RecordScreen = lazy(() => import('../record/record-screen.tsx'), <LoadingScreen />)

const below = (path: string) => path.slice(paths.account.length + 1)

/** 'Mi cuenta' and what is reached from there. */
export default function AccountScreens({ firstSteps }: { firstSteps: ReactNode }) {
  return (
    <Routes>
      <Route index element={<AccountScreen firstSteps={firstSteps} />} />
      <Route path={below(paths.appeals)} element={<AppealsScreen />} />
      <Route path={below(paths.record)} element={<RecordScreen />} />
      <Route path="*" element={<Navigate to={paths.account} replace />} />
    </Routes>
  )
}
