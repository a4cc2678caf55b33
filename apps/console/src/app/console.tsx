import { Spinner } from '@puni/ui/spinner'
import { lazy } from '@puni/web/views/lazy'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Route, Routes } from 'react-router'
import { api } from '../platform/api/client.ts'
import { keys } from '../platform/api/keys.ts'
import { useConfig } from '../platform/api/use-config.ts'
import { AppealsPage } from '../features/appeals/appeals-page.tsx'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { AccountPage } from '../features/account/account-page.tsx'
import { DeskPage } from '../features/desk/desk-page.tsx'
import { EmergenciesPage } from '../features/emergencies/emergencies-page.tsx'
import { NewOrderPage } from '../features/orders/new-order-page.tsx'
import { OrderPanel } from '../features/orders/order-panel.tsx'
import { FiguresPage } from '../features/figures/figures-page.tsx'
import { HistoryPage } from '../features/orders/history-page.tsx'
import { NewOperatorPanel } from '../features/operators/new-operator-panel.tsx'
import { OperatorsPage } from '../features/operators/operators-page.tsx'
import { ConfirmDialog } from '../features/session/confirm-dialog.tsx'
import { SecondFactorFirst } from '../features/second-factor/second-factor-first.tsx'
import { RecurringEditPage } from '../features/recurring/recurring-edit-page.tsx'
import { RecurringPage } from '../features/recurring/recurring-page.tsx'
import { ReplayPage } from '../features/replay/replay-page.tsx'
import { RiderPage } from '../features/rider-page/rider-page.tsx'
import { RidersPage } from '../features/riders/riders-page.tsx'
import { RidersTabs } from '../features/riders/riders-tabs.tsx'
import { NewStorePanel } from '../features/stores/new-store-panel.tsx'
import { StorePanel } from '../features/stores/store-panel.tsx'
import { StoresPage } from '../features/stores/stores-page.tsx'
import { NewZonePanel, ZonePanel } from '../features/zones/zone-panel.tsx'
import { ZonesPage } from '../features/zones/zones-page.tsx'
import { zonedFormat } from '../shared/format/format.ts'
import { commonText } from '../shared/common-text.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PlatformProvider, type Platform } from '../shared/views/use-platform.tsx'
import { QueryView } from '../shared/views/query-view.tsx'
import { Shell } from './shell.tsx'

// With what reads files.
const ImportPage = lazy(
  () => import('../features/import/import-page.tsx'),
  <Spinner label={commonText.loading} />,
)

/** The console of a logged-in operator: loads first what every screen relies on, then shows the screens. */
export function Console() {
  const config = useConfig()
  const operator = useQuery({
    queryKey: keys.operator,
    queryFn: ({ signal }) => api.call('getOperator', {}, { signal }),
    staleTime: Infinity,
  })

  if (config.data === undefined || operator.data === undefined) {
    return (
      <main className="p-6">
        <QueryView query={config}>{() => <QueryView query={operator}>{() => null}</QueryView>}</QueryView>
      </main>
    )
  }
  return <Screens config={config.data} operator={operator.data} />
}

function Screens({ config, operator }: Omit<Platform, 'format'>) {
  const isAdmin = operator.role === 'admin'
  const platform = useMemo(
    () => ({ config, operator, format: zonedFormat(config.timeZone) }),
    [config, operator],
  )
  if (operator.secondFactorRequired && !operator.secondFactor) {
    return (
      <PlatformProvider value={platform}>
        <SecondFactorFirst />
      </PlatformProvider>
    )
  }
  return (
    <PlatformProvider value={platform}>
      <Routes>
        <Route element={<Shell />}>
          <Route path="/" element={<DeskPage />}>
            <Route path="orders/:id" element={<OrderPanel closesTo="/" />} />
          </Route>
          <Route path="history" element={<HistoryPage />}>
            <Route path=":id" element={<OrderPanel closesTo="/history" />} />
          </Route>
          <Route path="orders/new" element={<NewOrderPage />} />
          <Route path="import" element={<ImportPage />} />
          <Route path="recurring" element={<RecurringPage />} />
          <Route path="recurring/:id" element={<RecurringEditPage />} />
          <Route path="numbers" element={<FiguresPage />} />
          <Route path="replay" element={<ReplayPage />} />
          <Route path="emergencies" element={<EmergenciesPage />} />
          <Route path="riders" element={<RidersPage state="waiting" />} />
          <Route path="riders/refused" element={<RidersPage state="refused" />} />
          <Route path="riders/active" element={<RidersPage state="active" />} />
          <Route path="riders/blocked" element={<RidersPage state="blocked" />} />
          <Route path="riders/erased" element={<RidersPage state="erased" />} />
          <Route path="riders/:id" element={<RiderPage />} />
          <Route path="riders/appeals" element={<AppealsPage tabs={<RidersTabs />} />} />
          <Route path="zones" element={<ZonesPage />}>
            {isAdmin && (
              <>
                <Route path="new" element={<NewZonePanel />} />
                <Route path=":id" element={<ZonePanel />} />
              </>
            )}
          </Route>
          <Route path="stores" element={<StoresPage />}>
            {isAdmin && <Route path="new" element={<NewStorePanel />} />}
            <Route path=":id" element={<StorePanel />} />
          </Route>
          {isAdmin && (
            <>
              <Route path="operators" element={<OperatorsPage />}>
                <Route path="new" element={<NewOperatorPanel />} />
              </Route>
              <Route path="audit" element={<AuditPage />} />
            </>
          )}
          <Route path="account" element={<AccountPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
      <ConfirmDialog />
    </PlatformProvider>
  )
}
