import { LIST_PAGE } from '@puni/contract/limits'
import { SelectField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { lazy } from '@puni/web/views/lazy'
import { useRef, useState } from 'react'
import { Page } from '../../shared/views/page.tsx'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { QueryView } from '../../shared/views/query-view.tsx'
import { useNow } from '../../shared/use-now.ts'
import { MapFrame, mapComes } from '../map/map-frame.tsx'
import { useOpenOrders } from '../orders/queries.ts'
import { useRidersOnDuty } from '../riders/queries.ts'
import { liveMapText } from './live-map-text.ts'
import { useZones } from '../zones/queries.ts'
import { ChosenCard } from './chosen-card.tsx'
import { Legend } from './legend.tsx'
import { LiveList } from './live-list.tsx'
import { EMPTY_SCENE, sceneOf } from './live-scene.ts'

const LiveCanvas = lazy(() => import('./live-canvas.tsx'), mapComes)

const t = liveMapText

/**
 * Riders' positions and open orders, on a map with a list beside it. The shell's live stream keeps both up
 * to date.
 */
export function LiveMapPage() {
  const zones = useZones()
  const [zone, setZone] = useState('')
  const zoneId = zone === '' ? null : zone
  const riders = useRidersOnDuty(zoneId)
  const open = useOpenOrders(zoneId)
  const now = useNow()
  const { format } = usePlatform()
  const [chosen, setChosen] = useState<string | null>(null)
  const mapPlace = useRef<HTMLDivElement>(null)
  const choose = (id: string) => {
    setChosen(id)
    // On a narrow screen the list is far below the map.
    mapPlace.current?.scrollIntoView({ block: 'nearest' })
  }
  // With only half of the scene loaded, the map would show only half of the view.
  const loaded = riders.data !== undefined && open.data !== undefined
  const scene = sceneOf({
    riders: riders.data?.riders ?? [],
    orders: open.data?.orders ?? [],
    zoneId,
    now,
    format,
  })
  const isPart = (riders.data?.next ?? open.data?.next ?? null) !== null

  return (
    <Page
      title={t.title}
      actions={
        <SelectField
          label={t.zone}
          className="flex-row! items-center"
          value={zone}
          onChange={({ target }) => setZone(target.value)}
        >
          <option value="">{t.allZones}</option>
          {zones.data?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      }
    >
      {isPart && <Notice tone="warning">{t.part(LIST_PAGE.most)}</Notice>}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div ref={mapPlace} className="max-sm:scroll-mt-12">
          <MapFrame
            className="h-[55dvh] min-h-72 lg:h-[calc(100dvh-14.5rem)]"
            instead={t.instead}
            caption={<Legend />}
            overlay={<ChosenCard scene={scene} chosen={chosen} onClose={() => setChosen(null)} />}
          >
            <LiveCanvas
              scene={loaded ? scene : EMPTY_SCENE}
              zones={zones.data ?? []}
              zoneId={zoneId}
              chosen={chosen}
              onChoose={choose}
            />
          </MapFrame>
        </div>
        <section
          aria-label={t.list}
          className="rounded-lg border border-line bg-surface-raised p-3 shadow-raised lg:max-h-[calc(100dvh-11rem)] lg:overflow-y-auto"
        >
          <h2 className="sr-only">{t.list}</h2>
          <QueryView query={riders}>
            {() => (
              <QueryView query={open}>
                {() => <LiveList scene={scene} chosen={chosen} onChoose={choose} />}
              </QueryView>
            )}
          </QueryView>
        </section>
      </div>
    </Page>
  )
}
