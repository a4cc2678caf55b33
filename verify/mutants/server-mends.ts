/** Fixed defects of orders and dispatch, which days have to find. */
import {
  CANCELED,
  END_OF_MONTH,
  LATE,
  MANY_PROBLEMS,
  PROBLEMS,
  PROOFS,
  THREE_DAYS,
  USUAL,
  WITH_OUTAGES,
} from './cases.ts'
import type { Mend } from './mend.ts'

const SERVER = 'apps/server/src'

export const SERVER_MENDS: readonly Mend[] = [
  {
    name: 'The plan never offers an order that is late.',
    edits: [
      {
        file: 'packages/dispatch/src/decide.ts',
        find: 'return withoutStarvation(policy, DECIDE[policy])',
        replace: 'return DECIDE[policy]',
      },
    ],
    suite: ['packages/dispatch/src'],
    foundBy: LATE,
  },
  {
    name: "At midnight an open order leaves the console's list.",
    edits: [
      {
        file: `${SERVER}/subjects/orders/operator-list.queries.ts`,
        find: '(${UNFINISHED} or ${UNDER_REVIEW}) and ${DATED_AT} < ${startOfDay',
        replace: '${UNDER_REVIEW} and ${DATED_AT} < ${startOfDay',
      },
    ],
    suite: ['orders/open-orders', 'orders/operator-list'],
    foundBy: USUAL,
  },
  {
    name: 'An order that is put back on offer goes straight to who reported its problem.',
    edits: [
      {
        file: `${SERVER}/engines/dispatch/declines.ts`,
        find: "('skipped', 'expired', 'unreached', 'accepted')",
        replace: "('skipped', 'expired', 'unreached')",
      },
    ],
    suite: ['dispatch/dispatch'],
    foundBy: PROBLEMS,
  },
  {
    name: 'Who let a late order go is asked again while another rider is free.',
    edits: [
      {
        file: 'packages/dispatch/src/starvation.ts',
        find: 'bystanders: [...bystanders, ...couriers.filter(({ id }) => asked.has(id))],',
        replace: 'bystanders,',
      },
    ],
    suite: ['packages/dispatch/src'],
    foundBy: MANY_PROBLEMS,
  },
  {
    name: 'Calling a canceled order an error makes its rider the last who came free.',
    edits: [
      {
        file: `${SERVER}/subjects/orders/advance.commands.ts`,
        find: 'const isFreed = isActive(order.status) && !isActive(change.to)',
        replace: "const isFreed = !isActive(change.to) && change.to !== 'pending'",
      },
    ],
    suite: ['lifecycle.property', 'orders/advance'],
    foundBy: CANCELED,
  },
  {
    name: 'A dispatcher that could not give a zone back, as the database was away, keeps itself out of it.',
    edits: [
      {
        file: `${SERVER}/engines/dispatch/zone-lease.ts`,
        find: ' or zone_leases.holder = excluded.holder',
        replace: '',
      },
    ],
    suite: ['dispatch/dispatch', 'start-together'],
    foundBy: WITH_OUTAGES,
  },
  {
    name: 'A request that is sent again, as its answer was lost, does its work twice.',
    edits: [
      {
        file: `${SERVER}/platform/idempotency/once-per-key.ts`,
        find: 'if (key === undefined) return null',
        replace: "if (key !== '') return null",
      },
    ],
    suite: ['orders/place', 'answers-at-once'],
    foundBy: USUAL,
  },
  {
    name: 'Keys of requests are kept for ever.',
    edits: [
      {
        file: `${SERVER}/background.ts`,
        find: 'await forgetKeys(db, clock.now())',
        replace: 'await Promise.resolve([forgetKeys, db, clock])',
      },
    ],
    suite: ['orders/advance'],
    foundBy: THREE_DAYS,
  },
  {
    name: 'Months begin and end in universal time.',
    edits: [
      {
        file: `${SERVER}/databases.ts`,
        find: 'keepCountersIn(config.PLATFORM_TIME_ZONE,',
        replace: "keepCountersIn('UTC',",
      },
    ],
    suite: ['earnings/'],
    foundBy: END_OF_MONTH,
  },
  {
    name: 'A wrong PIN costs no try.',
    edits: [
      {
        file: `${SERVER}/subjects/handover/proof.policy.ts`,
        find: "return { is: 'wrong', typed, refusal }",
        replace: 'throw refusal',
      },
    ],
    suite: ['handover/handover'],
    foundBy: PROOFS,
  },
  {
    name: "A customer's PIN is kept after the delivery.",
    edits: [
      {
        file: `${SERVER}/subjects/handover/proof.commands.ts`,
        find: 'pin: null,',
        replace: 'pin: sql`pin`,',
      },
    ],
    suite: ['handover/handover'],
    foundBy: PROOFS,
  },
]
