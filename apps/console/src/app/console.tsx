import { Spinner } from '@puni/ui/spinner'
import { lazy } from '@puni/web/views/lazy'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Route, Routes } from 'react-router'
import { operatorQuery } from '../data/operators.ts'
import { DeskPage } from '../features/desk/board/desk-page.tsx'
import { EmergenciesPage } from '../features/desk/emergencies/emergencies-page.tsx'
import { NewOrderPage } from '../features/desk/order-form/new-order-page.tsx'
import { HistoryPage } from '../features/desk/orders/history-page.tsx'
import { OrderPanel } from '../features/desk/orders/order-panel.tsx'
import { RecurringEditPage } from '../features/desk/recurring/recurring-edit-page.tsx'
import { RecurringPage } from '../features/desk/recurring/recurring-page.tsx'
import { ReplayPage } from '../features/desk/replay/replay-page.tsx'
import { AccountPage } from '../features/entry/account/account-page.tsx'
import { NewOperatorPanel } from '../features/entry/operators/new-operator-panel.tsx'
import { OperatorsPage } from '../features/entry/operators/operators-page.tsx'
import { SecondFactorFirst } from '../features/entry/second-factor/second-factor-first.tsx'
import { ConfirmDialog } from '../features/entry/session/confirm-dialog.tsx'
import { DuesPage } from '../features/people/cash/dues-page.tsx'
import { StoreDuesPage } from '../features/people/cash/store-dues-page.tsx'
import { AppealsPage } from '../features/people/appeals/appeals-page.tsx'
import { MessagesPage } from '../features/people/messages/messages-page.tsx'
import { RiderPage } from '../features/people/rider-page/rider-page.tsx'
import { RidersPage } from '../features/people/riders/riders-page.tsx'
import { RidersTabs } from '../features/people/riders/riders-tabs.tsx'
import { NewStorePanel } from '../features/places/stores/new-store-panel.tsx'
import { StorePanel } from '../features/places/stores/store-panel.tsx'
import { StoresPage } from '../features/places/stores/stores-page.tsx'
import { NewZonePanel, ZonePanel } from '../features/places/zones/zone-panel.tsx'
import { ZonesPage } from '../features/places/zones/zones-page.tsx'
import { AuditPage } from '../features/reports/audit/audit-page.tsx'
import { FiguresPage } from '../features/reports/figures/figures-page.tsx'
import { useConfig } from '../services/api/use-config.ts'
import { commonText } from '../shared/common-text.ts'
import { zonedFormat } from '../shared/format/format.ts'
import { QueryView } from '../shared/views/query-view.tsx'
import { PlatformProvider, type Platform } from '../shared/views/use-platform.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './shell.tsx'

// With what reads files.
const ImportPage = lazy(
  () => import('../features/desk/import/import-page.tsx'),
  <Spinner label={commonText.loading} />,
)

/** The console of a logged-in operator: loads first what every screen relies on, then shows the screens. */
export function Console() {
  const config = useConfig()
  const operator = useQuery(operatorQuery)

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
          <Route path="riders/dues" element={<DuesPage tabs={<RidersTabs />} />} />
          <Route path="riders/dues/store" element={<StoreDuesPage />} />
          <Route path="riders/appeals" element={<AppealsPage tabs={<RidersTabs />} />} />
          <Route path="riders/messages" element={<MessagesPage tabs={<RidersTabs />} />} />
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
