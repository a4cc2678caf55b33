/** Rules of offers, duty and pauses. */
import { rule } from './rule.ts'
import type { Mend } from './mend.ts'

const SUBJECTS = 'apps/server/src/subjects'
const MAY_BE_ASKED = `${SUBJECTS}/offers/may-be-asked.ts`
const ENDINGS = `${SUBJECTS}/offers/endings.commands.ts`
const PAUSES = `${SUBJECTS}/riders/pauses.commands.ts`
const SILENT_DUTY = `${SUBJECTS}/riders/silent-duty.commands.ts`
const ZONE_QUERY = 'apps/server/src/engines/dispatch/zone-query.ts'
const PUSH_QUEUE = `${SUBJECTS}/notifications/push-queue.ts`

export const WORK_RULES: readonly Mend[] = [
  rule(
    'An order waits for a rider who pauses beside the store.',
    ['dispatch.http', 'pauses beside the store'],
    {
      file: MAY_BE_ASKED,
      find: 'sql.join(Object.values(conditions(moment)),',
      replace: 'sql.join(Object.values({ ...conditions(moment), paused: sql`true` }),',
    },
  ),
  rule('An order waits for a rider on the last order.', ['dispatch.http', 'works on the last order'], {
    file: MAY_BE_ASKED,
    find: 'sql.join(Object.values(conditions(moment)),',
    replace: "sql.join(Object.values({ ...conditions(moment), 'last-order': sql`true` }),",
  }),
  rule('A pause counts as waiting for orders.', ['riders/breaks', 'no waiting for orders'], {
    file: PAUSES,
    find: 'sql`last_free_at + (over.ended_at - over.began_at)`',
    replace: 'sql`last_free_at`',
  }),
  rule('Word that a pause is over goes to who is off duty.', ['riders/breaks', 'is over is not pushed'], {
    file: PUSH_QUEUE,
    find: 'then riders.working and riders.paused_until is null and',
    replace: 'then riders.paused_until is null and',
  }),
  rule('Word that a pause is over goes to who pauses again.', ['riders/breaks', 'is over is not pushed'], {
    file: PUSH_QUEUE,
    find: 'then riders.working and riders.paused_until is null and',
    replace: 'then riders.working and',
  }),
  rule('An offer outlives its last instant.', ['offers/receipts', 'keep the offer for all its time'], {
    file: ENDINGS,
    find: 'when expires_at <= ${now} then',
    replace: 'when expires_at < ${now} then',
  }),
  rule('A receipt is waited for at the instant that it is due.', ['offers/receipts', 'after 20 seconds'], {
    file: ENDINGS,
    find: '${receiptDue} <= ${now} and',
    replace: '${receiptDue} < ${now} and',
  }),
  rule('A position is fresh at the instant that it gets old.', ['offers/offers', 'go to nobody'], {
    file: MAY_BE_ASKED,
    find: 'last_position_at > ${',
    replace: 'last_position_at >= ${',
  }),
  rule('An hour of silence is one instant short.', ['riders/duty.http', 'ends by itself'], {
    file: SILENT_DUTY,
    find: 'heard_at < ${since}',
    replace: 'heard_at <= ${since}',
  }),
  rule('An hour of silence is one instant short after duty began.', ['riders/duty.http', 'ends by itself'], {
    file: SILENT_DUTY,
    find: 'on_at >= ${since}',
    replace: 'on_at > ${since}',
  }),
  rule('An offer that was withdrawn is said to have run out.', ['offers/offers', 'leaves duty'], {
    file: `${SUBJECTS}/orders/answers.commands.ts`,
    find: " || last.outcome === 'withdrawn'",
    replace: '',
  }),
  rule('A zone is not given back after a look.', ['dispatch.http', 'whichever process looks next'], {
    file: 'apps/server/src/engines/dispatch/dispatcher.ts',
    find: 'await endLease(db, zoneId, this.#id)',
    replace: 'void endLease',
  }),
  rule('An order on offer is decided again.', ['dispatch.http', 'looks past an order on offer'], {
    file: ZONE_QUERY,
    find: 'and not exists (select 1 from offers where order_id = orders.id and outcome is null)',
    replace: '',
  }),
  rule(
    'A rider who has to answer is decided for another order.',
    ['dispatch.http', 'looks past an order on offer'],
    {
      file: ZONE_QUERY,
      find: 'and not exists (select 1 from offers where rider_id = riders.id and outcome is null)',
      replace: '',
    },
  ),
  rule(
    'Lifting a block ends the blocks of all riders in the record.',
    ['riders/blocks', 'lifted for one rider'],
    {
      file: `${SUBJECTS}/riders/blocks.commands.ts`,
      find: ".where('rider_id', '=', riderId)\n    .where('lifted_at'",
      replace: ".where('lifted_at'",
    },
  ),
  rule('Who is kept from one order is given none.', ['orders/exclusions', 'given another one'], {
    file: `${SUBJECTS}/orders/assign.queries.ts`,
    find: ".where('order_id', '=', orderId)\n        .whereRef('order_exclusions",
    replace: ".whereRef('order_exclusions",
  }),
]
