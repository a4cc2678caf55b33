/** Mends that can be taken back in a few lines. Of the server first, then of the web apps. */
import type { Mend } from './mend.ts'
import { APP_MENDS } from './app-mends.ts'
import { INPUT_MENDS } from './input-mends.ts'

const days = (options: string) => ({ by: 'days', options }) as const
/** A day on which all of it comes up. */
const USUAL = days('--seed 7 --riders 4 --orders 30 --policy plan --kind usual')
/** The database goes away while the dispatcher decides. */
const WITH_OUTAGE = days('--seed 3 --riders 4 --orders 25')
/** The end of a month in Buenos Aires, three hours from that of the universal time. */
const END_OF_MONTH = days('--seed 3 --days 3 --riders 4 --orders 15 --kind usual')
const SERVER = 'apps/server/src'

const SERVER_MENDS: readonly Mend[] = [
  {
    name: 'The plan never offers an order that is late.',
    edits: [
      {
        file: 'packages/dispatch/src/decide.ts',
        find: 'return withoutStarvation(policy, DECIDE[policy])',
        replace: 'return DECIDE[policy]',
      },
      {
        file: 'packages/dispatch/src/improve.ts',
        find: 'cost: this.problem.stops[stop]!.price, costWithout: 0 }',
        replace:
          'cost: this.problem.stops[stop]!.price - this.problem.stops[stop]!.leastCost, costWithout: 0 }',
      },
    ],
    foundBy: USUAL,
  },
  {
    name: "At midnight an open order leaves the console's list.",
    edits: [
      {
        file: `${SERVER}/orders/orders.routes.ts`,
        find: '? sql<boolean>`(${placedOn(today)} or orders.status in (${unfinished}))`',
        replace: '? placedOn(today)',
      },
    ],
    foundBy: USUAL,
  },
  {
    name: 'An order that is put back on offer goes straight to who reported its problem.',
    edits: [
      {
        file: `${SERVER}/dispatch/declines.ts`,
        find: "('skipped', 'expired', 'unreached', 'accepted')",
        replace: "('skipped', 'expired', 'unreached')",
      },
    ],
    foundBy: USUAL,
  },
  {
    name: 'Taking a zone from a rider on duty there changes nothing.',
    edits: [
      {
        file: `${SERVER}/riders/set-zones.ts`,
        find: 'return await leaveTakenZone(tx, now, riderId)',
        replace: 'return null',
      },
    ],
    foundBy: USUAL,
  },
  {
    name: 'Who changes zones keeps the offer of the old one.',
    edits: [
      {
        file: `${SERVER}/riders/duty.ts`,
        find: "const withdrawn = await withdrawOffers(tx, now, { riderId }, 'El rider cambió de zona')",
        replace: 'const withdrawn: EndedOffer[] = []',
      },
    ],
    foundBy: USUAL,
  },
  {
    name: 'A rider goes on duty in a zone where it may not work.',
    edits: [
      { file: `${SERVER}/riders/duty.ts`, find: '    await mustBeAllowed(tx, riderId, zone)\n', replace: '' },
    ],
    foundBy: USUAL,
  },
  {
    name: 'Calling a canceled order an error makes its rider the last who came free.',
    edits: [
      {
        file: `${SERVER}/orders/change-status.ts`,
        find: 'const isFreed = isActive(order.status) && !isActive(to)',
        replace: "const isFreed = !isActive(to) && to !== 'pending'",
      },
    ],
    foundBy: USUAL,
  },
  {
    name: 'Lifting a block forgets that there was one.',
    edits: [
      {
        file: `${SERVER}/riders/blocks.ts`,
        find: ".updateTable('rider_blocks')\n    .set({ lifted_at: now, lifted_by: operatorId })",
        replace: ".deleteFrom('rider_blocks')",
      },
    ],
    foundBy: USUAL,
  },
  {
    name: 'A dispatcher that could not give a zone back, as the database was away, keeps itself out of it.',
    edits: [
      {
        file: `${SERVER}/dispatch/zone-lease.ts`,
        find: ' or zone_leases.holder = excluded.holder',
        replace: '',
      },
    ],
    foundBy: WITH_OUTAGE,
  },
  {
    name: 'The duty of a phone that fell silent never ends.',
    edits: [
      {
        file: `${SERVER}/app.ts`,
        find: 'const endSilent = () => endSilentDuty(db, bus, clock.now(), silenceMs)',
        replace: 'const endSilent = () => Promise.resolve()',
      },
    ],
    foundBy: USUAL,
  },
  {
    name: 'A request that is sent again, as its answer was lost, does its work twice.',
    edits: [
      {
        file: `${SERVER}/idempotency/once-per-key.ts`,
        find: 'if (request === null) return await work()',
        replace: 'return await work()',
      },
    ],
    foundBy: USUAL,
  },
  {
    name: 'Months begin and end in universal time.',
    edits: [
      {
        file: `${SERVER}/earnings/earnings.routes.ts`,
        find: '${firstDay}::date::timestamp at time zone ${config.PLATFORM_TIME_ZONE}',
        replace: "${firstDay}::date::timestamp at time zone 'UTC'",
      },
      {
        file: `${SERVER}/earnings/earnings.routes.ts`,
        find: "interval '1 month') at time zone ${config.PLATFORM_TIME_ZONE}",
        replace: "interval '1 month') at time zone 'UTC'",
      },
    ],
    foundBy: END_OF_MONTH,
  },
  {
    name: 'A second approval ends the code of the first.',
    edits: [
      {
        file: `${SERVER}/accounts/activation.ts`,
        find: '    if (!replace) await refuseLiveCode(tx, now, riderId)\n',
        replace: '',
      },
    ],
    foundBy: USUAL,
  },
  {
    name: 'A fresh code does not lift the lock of wrong tries.',
    edits: [
      {
        file: `${SERVER}/accounts/activation.ts`,
        find: '    await forgetTries(tx, riderId)\n    return locked',
        replace: '    return locked',
      },
    ],
    foundBy: USUAL,
  },
]

export const MENDS: readonly Mend[] = [
  ...SERVER_MENDS,
  ...INPUT_MENDS.map((mend) => ({ ...mend, foundBy: USUAL })),
  ...APP_MENDS,
]
