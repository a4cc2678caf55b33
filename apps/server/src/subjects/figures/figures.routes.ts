import { LIST_PAGE } from '@puni/contract/limits'
import { dayOf } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Replica } from '../../platform/database/replica.ts'
import type { Serve } from '../../platform/http/router.ts'
import { Bulkhead } from '../../platform/load/bulkhead.ts'
import type { Reads } from '../audit/reads.ts'
import { type Group, presentFigures, presentRow } from './figures.present.ts'
import { readGroups } from './groups.ts'

interface Dependencies {
  /** Nobody expects the last second in sums. */
  readonly replica: Replica
  readonly clock: Clock
  readonly config: Config
  readonly reads: Reads
}

const DAY_MS = 86_400_000
/** The longest range of a large platform keeps the database busy for seconds: few at once, and lists need not wait for it. */
const AT_ONCE = { atOnce: 2, waiting: 10, patienceMs: 5_000 } as const

/** Figures of some days. Any operator reads them, money too: each order shows its amounts to all of them. */
export function serveFigures(serve: Serve, { replica, clock, config, reads }: Dependencies): void {
  const timeZone = config.PLATFORM_TIME_ZONE

  serve(
    'getFigures',
    async ({ query, caller }) => {
      // The first day of which no offer has been removed yet: the one after the oldest that is still kept.
      const oldest = clock.now().getTime() - config.RETENTION_OFFER_DAYS * DAY_MS
      const offersSince = dayOf(new Date(oldest + DAY_MS), timeZone)
      const { total, groups, riderName } = await replica.read((db) =>
        readGroups(db, { ...query, timeZone, offersSince }),
      )
      const present = (group: Group, lastDay: string) => presentFigures(group, lastDay >= offersSince)
      const rows = groups
        .slice(0, LIST_PAGE.most)
        .map((group) => presentRow(group, present(group, query.by === 'day' ? group.key! : query.to)))
      const riders = query.by === 'rider' ? rows.filter(({ key }) => key !== null).length : 1
      if (query.by === 'rider' || query.riderId !== undefined)
        await reads.list(caller, 'figures', riders, query)
      return { total: present(total, query.to), rows, groups: groups.length, offersSince, riderName }
    },
    { bulkhead: new Bulkhead(AT_ONCE) },
  )
}
