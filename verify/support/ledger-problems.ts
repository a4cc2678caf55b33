/** Compares the ledger with itself, and with the orders that it accounts for. */
import type pg from 'pg'

const UNBALANCED = `
  select 'transaction ' || transaction_id || ' does not balance' as problem
  from ledger_entries group by transaction_id having sum(centavos) <> 0`

const MISCOUNTED_BALANCES = `
  select 'balance of ' || rider_id || ' in ' || account || ' on ' || day || ': ' || sum(centavos) || ' not counted' as problem
  from (
    select rider_id, account, (occurred_at at time zone $1)::date as day, centavos from ledger_entries
    union all select rider_id, account, day, -centavos from ledger_balances
  ) as compared group by rider_id, account, day having sum(centavos) <> 0`

const MISCOUNTED_TOTALS = `
  select 'total of ' || rider_id || ' in ' || account || ': ' || sum(centavos) || ' not counted' as problem
  from (
    select rider_id, account, store_id, centavos from ledger_entries
    union all select rider_id, account, store_id, -centavos from ledger_totals
  ) as compared group by rider_id, account, store_id having sum(centavos) <> 0`

const MISCOUNTED_DEBTS = `
  select 'debt of order ' || order_id || ' to ' || rider_id || ': ' || sum(centavos) || ' not counted' as problem
  from (
    select made.rider_id, order_id, store_id, centavos from ledger_entries join ledger_transactions as made on made.id = transaction_id
    where account = 'store'
    union all select rider_id, order_id, store_id, -centavos from store_debts
  ) as compared group by rider_id, order_id, store_id having sum(centavos) <> 0
  union all select 'debt of order ' || order_id || ' is settled and still there' from store_debts where centavos = 0`

const MISCOUNTED_FEES = `
  select 'fee of order ' || order_id || ': ' || sum(centavos) || ' not counted' as problem
  from (
    select order_id, store_id, centavos from ledger_entries join ledger_transactions as made on made.id = transaction_id
    where account = 'fees'
    union all select order_id, store_id, -centavos from store_fees
  ) as compared group by order_id, store_id having sum(centavos) <> 0
  union all select 'fee of order ' || order_id || ' is paid and still there' from store_fees where centavos = 0`

/** What a payment of a store was entered for comes to what it paid, or to nothing once it is undone. */
const MISPAID_FEES = `
  select 'payment ' || id || ': ' || sum(centavos) || ' not entered' as problem
  from (
    select id, case when undone_at is null then centavos else 0 end as centavos from store_payments
    union all
    select payment_id, -centavos from ledger_transactions as made join ledger_entries on transaction_id = made.id
    where payment_id is not null and account = 'bank'
  ) as compared group by id having sum(centavos) <> 0`

/** Day for day, what the ledger says a rider earned is what the orders brought that were delivered on it. */
const MISEARNED = `
  select 'rider ' || rider_id || ' on ' || day || ': ' || sum(centavos) || ' between what the ledger and what the orders say was earned' as problem
  from (
    select rider_id, (occurred_at at time zone $1)::date as day, -centavos as centavos
    from ledger_entries where account in ('earnings', 'commission')
    union all
    select assigned_rider_id, (delivered_at at time zone $1)::date, -(shipping_cost + shipping_cost_adjustment) from orders
    where status = 'delivered' and coalesce(earnings_review, 'confirmed') = 'confirmed'
  ) as compared group by rider_id, day having sum(centavos) <> 0`

/** What an order comes to for whoever has or had it last, by what has become of it: cash, the store's debt, and what the store owes the platform. */
const MISHANDLED = `
  with expected as (
    select id, assigned_rider_id as rider_id, 'cash' as account, case
        when status = 'delivered'
          then case when is_paid then 0 else shipping_cost end + collected_adjustment - store_value_adjustment
        when status = 'canceled' and refund in ('customer', 'none') then 0
        else -store_value end as centavos
    from asked
    union all
    select id, assigned_rider_id, 'store',
      case when status = 'delivered' or (status = 'canceled' and refund <> 'store') then 0 else store_value end
    from asked
    union all
    select id, assigned_rider_id, 'held', case when earnings_review = 'pending' then -(shipping_cost + shipping_cost_adjustment) else 0 end
    from asked
    union all
    select id, assigned_rider_id, 'fees', case when status = 'delivered' and is_paid and earnings_review is distinct from 'rejected'
      then shipping_cost + shipping_cost_adjustment else 0 end
    from asked
  ), found as (
    select order_id as id, made.rider_id, account, sum(centavos) as centavos
    from ledger_transactions as made join ledger_entries on transaction_id = made.id
    where order_id is not null and settlement_id is null and payment_id is null group by 1, 2, 3
  )
  select 'order ' || id || ': ' || coalesce(found.centavos, 0) || ' in ' || account || ' instead of ' || expected.centavos as problem
  from expected left join found using (id, rider_id, account) where expected.centavos <> coalesce(found.centavos, 0)`

/** What a wait or a cancellation brought is entered for whoever it was, once. What a cancellation brought stays, though the order goes on. */
const MISPAID = `
  select 'order ' || order_id || ': ' || sum(centavos) || ' of ' || cause || ' not entered' as problem
  from (
    select order_id, rider_id, 'wait-paid' as cause, pay as centavos from waits where pay <> 0
    union all select id, assigned_rider_id, 'cancellation-paid', cancellation_pay from orders where cancellation_pay <> 0
    union all
    select order_id, made.rider_id, cause, centavos
    from ledger_transactions as made join ledger_entries on transaction_id = made.id
    where account = 'extras' and (cause = 'wait-paid' or exists (
      select from orders where id = order_id and status = 'canceled' and assigned_rider_id = made.rider_id
    ))
  ) as compared group by order_id, rider_id, cause having sum(centavos) <> 0`

const ASKED = `
  select orders.*, (
    select cash from order_events where order_id = orders.id and cash is not null
      and id > (select max(id) from order_events where order_id = orders.id and status = 'pending')
    order by id desc limit 1
  ) as refund
  from orders where assigned_rider_id is not null and (picked_up_at is not null or status = 'delivered')
    -- Whoever failed with an order has paid what it cost before it was changed for the next.
    and (status = 'delivered' or not exists (
      select from order_events where order_id = orders.id and type = 'edited' and at >= picked_up_at
    ))`

/**
 * Every problem of the ledger, in words: transactions that do not balance, balances that are not the sums of their entries, days and orders that come
 * to something else than they should. @param timeZone the platform's
 */
export async function ledgerProblems(
  sql: pg.ClientBase,
  timeZone = 'America/Argentina/Buenos_Aires',
): Promise<string[]> {
  const problems: string[] = []
  for (const [text, values] of [
    [UNBALANCED, []],
    [MISCOUNTED_BALANCES, [timeZone]],
    [MISCOUNTED_TOTALS, []],
    [MISCOUNTED_DEBTS, []],
    [MISCOUNTED_FEES, []],
    [MISPAID_FEES, []],
    [MISEARNED, [timeZone]],
    [MISPAID, []],
    [MISHANDLED.replace('with expected', `with asked as (${ASKED}), expected`), []],
  ] as const) {
    const { rows } = await sql.query<{ problem: string }>(text, [...values])
    problems.push(...rows.map(({ problem }) => problem))
  }
  return problems
}
