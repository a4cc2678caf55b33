import type { ListedStore } from '@puni/contract/stores/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { buttonClass } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { storesQuery } from '../../../data/stores.ts'
import { zonesQuery } from '../../../data/zones.ts'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { ColumnsHelp } from './columns-help.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { importText } from './import-text.ts'
import { useImport } from './use-import.ts'
import { WrongLines } from './wrong-lines.tsx'

const t = importText

/** Where an operator places the orders of a file. */
export default function ImportPage() {
  const stores = useQuery(storesQuery)
  const zones = useQuery(zonesQuery)
  return (
    <Page
      title={t.title}
      actions={
        <Link to="/orders/new" className={buttonClass('ghost')}>
          {t.back}
        </Link>
      }
    >
      <QueryView query={stores}>
        {(storeList) => (
          <QueryView query={zones}>
            {(zoneList) => <ImportScreen stores={storeList} zones={zoneList} />}
          </QueryView>
        )}
      </QueryView>
    </Page>
  )
}

function ImportScreen({ stores, zones }: { stores: readonly ListedStore[]; zones: readonly Zone[] }) {
  const { timeZone } = usePlatform().config
  const { state, ...run } = useImport({ stores, zones, timeZone })
  const { imported, working, problem } = state
  const wrong = working === null ? (imported?.lines.filter((line) => line.state === 'wrong') ?? []) : []
  return (
    <>
      {imported === null && working === null && <p className="max-w-prose text-ink-muted">{t.lead}</p>}
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {working !== null && <ImportProgress working={working} onStop={run.stop} />}
      {imported !== null && working === null && (
        <>
          {imported.sheet.unknown.length > 0 && (
            <Notice tone="warning">{t.unknown(imported.sheet.unknown)}</Notice>
          )}
          <ImportResult
            imported={imported}
            isPlaced={state.isPlaced}
            onPlace={(includesAlike) => void run.place(imported, includesAlike)}
            onCheckAgain={() => void run.checkAgain(imported.sheet)}
            onOther={run.reset}
          />
          {wrong.length > 0 && <WrongLines sheet={imported.sheet} lines={wrong} />}
        </>
      )}
      {imported === null && working === null && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <FileChoice onFile={(file) => void run.readFile(file)} onText={(text) => void run.readText(text)} />
          <ColumnsHelp zone={zones[0]?.name} store={stores[0]?.name} />
        </div>
      )}
    </>
  )
}
