import type { Zone } from '@puni/contract/zones/entities'
import { Button } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { TextField } from '@puni/ui/field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { replayQuery } from '../../../data/replay.ts'
import { zonesQuery } from '../../../data/zones.ts'
import { useNow } from '../../../shared/use-now.ts'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { ZoneSelect } from '../../../shared/zones/zone-select.tsx'
import { ReplayResult } from './replay-result.tsx'
import { replayText } from './replay-text.ts'

const t = replayText

/**
 * 'Simulación': a day of a zone, as it was and as every policy would have decided it. Zone and day are in the
 * URL.
 */
export function ReplayPage() {
  const zones = useQuery(zonesQuery)
  const [search, setSearch] = useSearchParams()
  const [zone, day] = [search.get('zone') ?? '', search.get('day') ?? '']
  const replay = useQuery(replayQuery(zone, day))
  const run = (wantedZone: string, wantedDay: string) => {
    if (wantedZone === zone && wantedDay === day) void replay.refetch()
    else setSearch({ zone: wantedZone, day: wantedDay })
  }
  const chosen = zone !== '' && day !== ''
  return (
    <Page title={t.title}>
      <p className="max-w-prose">{t.lead}</p>
      <QueryView query={zones}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon="pin" title={t.noZones} />
          ) : (
            <>
              <Choice
                key={search.toString()}
                zones={list}
                zone={zone}
                day={day}
                busy={replay.isFetching}
                onRun={run}
              />
              {chosen ? (
                <QueryView query={replay} loading={t.running}>
                  {(known) => (
                    <ReplayResult
                      replay={known}
                      isAsking={replay.isFetching}
                      onRetry={() => void replay.refetch()}
                      onCancel={() => setSearch({})}
                    />
                  )}
                </QueryView>
              ) : (
                <EmptyState icon="earnings" title={t.idle}>
                  {t.idleHint}
                </EmptyState>
              )}
            </>
          )
        }
      </QueryView>
    </Page>
  )
}

interface ChoiceProps {
  zones: readonly Zone[]
  zone: string
  day: string
  busy: boolean
  onRun: (zone: string, day: string) => void
}

function Choice({ zones, busy, onRun, ...initial }: ChoiceProps) {
  const { format } = usePlatform()
  const today = format.day(useNow())
  const [only] = zones.length === 1 ? zones : []
  const [zone, setZone] = useState(initial.zone || (only?._id ?? ''))
  const [day, setDay] = useState(initial.day || today)
  return (
    <form
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,20rem)_auto_auto] sm:justify-start"
      onSubmit={(event) => {
        event.preventDefault()
        onRun(zone, day)
      }}
    >
      <ZoneSelect
        label={t.zone}
        zones={zones}
        value={zone}
        error={undefined}
        onChange={({ target }) => setZone(target.value)}
      />
      <TextField
        label={t.day}
        type="date"
        required
        max={today}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" busy={busy}>
        {t.run}
      </Button>
    </form>
  )
}
