/** Rules of money, days, waits, kept data and streets. */
import { rule } from './rule.ts'
import type { Mend } from './mend.ts'

const SUBJECTS = 'apps/server/src/subjects'
const RETENTION = `${SUBJECTS}/privacy/retention.commands.ts`
const RESTRICTIONS = 'packages/city-pack/src/streets/forbidden-by-restrictions.ts'

const MIGRATIONS = 'apps/server/src/platform/database/migrations'
const LEDGER = `${MIGRATIONS}/050-ledger.ts`
const TERMS = `${MIGRATIONS}/051-zone-terms.ts`
const PAID_ORDERS = `${MIGRATIONS}/057-paid-orders.ts`
const STORE_API = `${MIGRATIONS}/061-store-api.ts`

export const DATA_RULES: readonly Mend[] = [
  rule('Half a centavo of commission is dropped.', ['ledger/ledger', 'half a centavo is a whole one'], {
    file: LEDGER,
    find: 'return round(centavos * rate)',
    replace: 'return floor(centavos * rate)',
  }),
  rule(
    'What a rider paid before knowing that the order was canceled is not entered.',
    ['ledger/ledger', 'before the pickup was known'],
    {
      file: LEDGER,
      find: `new.refused is null and new.status = 'on the way'`,
      replace: `new.refused is null and new.status = 'delivered'`,
    },
  ),
  rule(
    'An order’s entries swallow what was settled of it.',
    ['ledger/settlements', 'stands with every debt'],
    {
      file: PAID_ORDERS,
      find: "cause not in ('settled', 'undone', ",
      replace: 'cause not in (',
    },
  ),
  rule(
    'What was decided for one rider is decided for the next.',
    ['ledger/ledger', 'decides nothing for the next rider'],
    { file: PAID_ORDERS, find: "status = 'pending'), 0)", replace: "status = 'nothing'), 0)" },
  ),
  rule('A phone at rest rides.', ['metres-free', 'lies still for eight hours'], {
    file: `${SUBJECTS}/riders/shifts.commands.ts`,
    find: '2 * (leg_accuracy_m +',
    replace: '0.5 * (leg_accuracy_m +',
  }),
  rule('Two operators settle the same debt.', ['ledger/settlements', 'not made twice'], {
    file: `${SUBJECTS}/ledger/settlements.commands.ts`,
    find: 'if (due !== seen) {',
    replace: 'if (due < seen - centavos) {',
  }),
  rule(
    'A debt is settled while the order is in hand.',
    ['ledger/settlements', 'while the order is in hand'],
    {
      file: `${SUBJECTS}/ledger/settlements.commands.ts`,
      find: 'debt?.isInHand === true',
      replace: 'debt?.isInHand === null',
    },
  ),
  rule('An order’s entries swallow what a wait brought.', ['zones/zone-terms', 'a wait at the store'], {
    file: PAID_ORDERS,
    find: "'undone', 'wait-paid', 'cancellation-paid', ",
    replace: "'undone', ",
  }),
  rule('A wait is paid from its first minute.', ['zones/zone-terms', 'a wait at the store'], {
    file: TERMS,
    find: '/ 60 - wait_free_minutes)',
    replace: '/ 60)',
  }),
  rule(
    'A cancellation is still paid when the order turns out to be delivered.',
    ['zones/zone-terms', 'the fee is earned instead'],
    {
      file: STORE_API,
      find: "case when new.status = 'canceled' and",
      replace: "case when new.status in ('canceled', 'delivered') and",
    },
  ),
  rule('Who owes as much as one may gets another order.', ['ledger/cash-limit', 'stops offers'], {
    file: `${SUBJECTS}/ledger/owed.ts`,
    find: '${OWED_NOW} < ${CASH_LIMIT}',
    replace: '${OWED_NOW} <= ${CASH_LIMIT}',
  }),
  rule('That the limit is reached is told every minute.', ['ledger/cash-limit', 'told before it bites'], {
    file: `${SUBJECTS}/ledger/cash-limit.commands.ts`,
    find: 'where riders.id = levels.id and cash_told <> level',
    replace: 'where riders.id = levels.id',
  }),
  rule('Half a centavo of commission stays with the rider.', ['order/money-of', 'of a value'], {
    file: 'apps/rider/src/features/work/order/money-of.ts',
    find: 'Math.round(shipping * commissionRate)',
    replace: 'Math.floor(shipping * commissionRate)',
  }),
  rule('Every day has 24 hours, also when clocks change.', ['order-day', 'by the clock of its town'], {
    file: 'apps/server/src/platform/calendar.ts',
    find: '((${day}::date + 1)::timestamp at time zone ${timeZone})',
    replace: "((${day}::date::timestamp at time zone ${timeZone}) + interval '24 hours')",
  }),
  rule('A wait at the store takes less than no time.', ['store-wait', 'is none, and ends when it began'], {
    file: `${SUBJECTS}/orders/store-wait.ts`,
    find: 'Math.max(0, seconds)',
    replace: 'seconds',
  }),
  rule('A wait at the store ends before it began.', ['store-wait', 'is none, and ends when it began'], {
    file: `${SUBJECTS}/orders/pickups.commands.ts`,
    find: 'later(stay.arrivedAt, stay.leftAt)',
    replace: '(later, stay.leftAt)',
  }),
  rule('Where a private sender lives is kept to the metre.', ['privacy/retention', 'keeps of'], {
    file: RETENTION,
    find: "${coarse('origin_latitude')} else",
    replace: 'origin_latitude else',
  }),
  rule(
    'The PIN of an order that is still open is forgotten.',
    ['handover/handover', 'while the order is open'],
    {
      file: RETENTION,
      find: "and orders.status in ('delivered', 'canceled', 'error') and orders.updated_at",
      replace: 'and orders.updated_at',
    },
  ),
  rule('An offer is forgotten before its push.', ['privacy/retention', 'waits for a push'], {
    file: RETENTION,
    find: 'and not exists (select from push_jobs where offer_id = offers.id)',
    replace: '',
  }),
  rule(
    'An exception after a blank is not read: psv; motorcar.',
    ['streets/restrictions', 'turn restrictions'],
    {
      file: RESTRICTIONS,
      find: 'keys.includes(one.trim())',
      replace: 'keys.includes(one)',
    },
  ),
  rule(
    'What is reported a day after the decision, to the instant, is too late.',
    ['late-steps.policy', 'a step'],
    {
      file: `${SUBJECTS}/orders/late-steps.policy.ts`,
      find: 'if (now.getTime() > hold.decidedAt.getTime()',
      replace: 'if (now.getTime() >= hold.decidedAt.getTime()',
    },
  ),
  rule('The nearest places are searched from a wrong row.', ['dispatch/src/nearest-places', 'PlaceGrid'], {
    file: 'packages/dispatch/src/nearest-places.ts',
    find: 'const row = clamp(Math.floor((to.y - this.south)',
    replace: 'const row = clamp(Math.floor((to.y + this.south)',
  }),
  rule(
    'A change of one recurring order forgets the refused days of all.',
    ['recurring', 'of another one told'],
    {
      file: `${SUBJECTS}/recurring/recurring.commands.ts`,
      find: ".where('recurring_id', '=', id)\n    .where('state', '=', 'refused')",
      replace: ".where('state', '=', 'refused')",
    },
  ),
  rule('A wrong PIN costs a try of every order.', ['handover/handover', 'its own order alone'], {
    file: `${SUBJECTS}/handover/proof.commands.ts`,
    find: "sql`handover_tries + 1` })\n    .where('id', '=', orderId)",
    replace: 'sql`handover_tries + 1` })',
  }),
]
