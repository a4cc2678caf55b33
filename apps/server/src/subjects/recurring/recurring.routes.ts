import type { RecurringOrder } from '@puni/contract/recurring/entities'
import type { RecurringState } from '@puni/contract/recurring/values'
import type { AuditAction } from '@puni/contract/audit/actions'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { audited, recordAudit } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import {
  acknowledgeRecurringDay,
  changeRecurring,
  createRecurring,
  setRecurringState,
  skipRecurringDay,
} from './recurring.commands.ts'
import { presentRecurring, presentTemplate } from './recurring.present.ts'
import { countTroubles, readRecurring, readRecurringPage } from './recurring.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly config: Config
  readonly reads: Reads
}

type Present = (id: string) => Promise<RecurringOrder>

const STATE_ACTIONS = {
  running: 'recurring-resumed',
  paused: 'recurring-paused',
  ended: 'recurring-ended',
} as const satisfies Record<RecurringState, AuditAction>

/** Orders that come again every week. */
export function serveRecurring(serve: Serve, deps: Dependencies): void {
  const { db, clock, config, reads } = deps
  const timeZone = config.PLATFORM_TIME_ZONE
  const present: Present = async (id) => {
    const now = clock.now()
    return presentRecurring(await readRecurring(db, now, id), now, timeZone)
  }

  serve('listRecurringOrders', async ({ query, caller }) => {
    const now = clock.now()
    const { page, next } = await readRecurringPage(db, now, query)
    await reads.list(caller, 'recurring', page.length, query)
    const recurring = page.map((row) => presentRecurring(row, now, timeZone))
    return { recurring, next, troubles: await countTroubles(db) }
  })

  serve('getRecurringOrder', async ({ params: { id }, caller }) => {
    const now = clock.now()
    const row = await readRecurring(db, now, id)
    await reads.reveal(caller, { action: 'recurring-contacts-seen', subject: ['recurring', id] })
    return { recurring: presentRecurring(row, now, timeZone), order: presentTemplate(row) }
  })

  serveInput(serve, deps, present)
  serveStates(serve, deps, present)
}

/** What is placed, and when. */
function serveInput(serve: Serve, { commands, config }: Dependencies, present: Present): void {
  const timeZone = config.PLATFORM_TIME_ZONE

  serve('createRecurringOrder', async ({ body, caller, once, reply }) => {
    const create = audited(
      caller,
      (tx, now) => createRecurring(tx, body, { now, timeZone, operatorId: caller.id }),
      ({ recurringId }) => ({ action: 'recurring-created', subject: ['recurring', recurringId] }),
    )
    const { recurringId } = await commands.transact(create, once)
    reply.status(201)
    return { recurring: await present(recurringId) }
  })

  serve('changeRecurringOrder', async ({ params: { id }, body: { seen, ...input }, caller }) => {
    const change = audited(
      caller,
      (tx, now) => changeRecurring(tx, input, { now, timeZone, id, seen: new Date(seen) }),
      () => ({ action: 'recurring-changed', subject: ['recurring', id] }),
    )
    await commands.transact(change)
    return { recurring: await present(id) }
  })
}

/** Whether it is placed: at all, and on a day. */
function serveStates(serve: Serve, { commands, config }: Dependencies, present: Present): void {
  const timeZone = config.PLATFORM_TIME_ZONE

  serve('setRecurringState', async ({ params: { id }, body: { state }, caller }) => {
    await commands.transact(async (tx, now) => {
      const set = await setRecurringState(tx, { now, timeZone, id, state })
      if (set.isChanged)
        await recordAudit(tx, now, caller.id, { action: STATE_ACTIONS[state], subject: ['recurring', id] })
      return set
    })
    return { recurring: await present(id) }
  })

  serve('skipRecurringDay', async ({ params: { id, day }, body: { skipped }, caller }) => {
    const skip = audited(
      caller,
      (tx, now) => skipRecurringDay(tx, { now, timeZone, id, day, skipped }),
      () => ({ action: 'recurring-skipped', subject: ['recurring', id], details: { day, skipped } }),
    )
    await commands.transact(skip)
    return { recurring: await present(id) }
  })

  serve('acknowledgeRecurringDay', async ({ params: { id, day }, caller }) => {
    await commands.transact(async (tx, now) => {
      const seen = await acknowledgeRecurringDay(tx, now, { id, day })
      // Whoever says so after another has changed nothing.
      if (seen.isFirst) {
        await recordAudit(tx, now, caller.id, {
          action: 'recurring-trouble-seen',
          subject: ['recurring', id],
          details: { day },
        })
      }
      return seen
    })
    return { recurring: await present(id) }
  })
}
