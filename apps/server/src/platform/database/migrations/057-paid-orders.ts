/**
 * Orders that the customer has paid beforehand: their rider pays and collects nothing, and the store owes the platform the fee. What stores pay of it is
 * entered order by order, the oldest first.
 */

/** As in `050-ledger.ts`, but for what is paid beforehand. */
const MONEY_OF_ORDER = `function money_of_order(o orders, paid bigint, refund text)
  returns table (account text, occurred_at timestamptz, centavos bigint) language plpgsql immutable set search_path from current as $$
  #variable_conflict use_column
  begin
    return query with sums as (
      select case when o.status = 'delivered' then o.store_value + o.store_value_adjustment else paid end as goods,
        o.shipping_cost + o.shipping_cost_adjustment as fee,
        case when o.is_paid then 0 else o.store_value + o.shipping_cost end + o.collected_adjustment as collected,
        -- What the store owes the platform: nothing for a delivery that counts as none.
        case when o.is_paid and o.earnings_review is distinct from 'rejected'
          then o.shipping_cost + o.shipping_cost_adjustment else 0 end as owed,
        -- The day to which an order belongs.
        coalesce(o.delivered_at, o.ended_at, o.created_at) as over_at,
        case when order_is_earned(o.status, o.earnings_review)
          then order_commission(o.shipping_cost + o.shipping_cost_adjustment, o.commission_rate) end as commission
    ), lines (account, occurred_at, centavos) as (
      -- At the store, which owes what it was paid until the customer has the goods.
      select account, coalesce(o.picked_up_at, over_at), centavos
      from sums, lateral (values ('cash', -goods), ('store', goods)) as line (account, centavos)
      union all
      -- At the door. What the customer paid too little is not the rider's debt.
      select account, over_at, centavos
      from sums, lateral (values
        ('cash', collected),
        ('fees', owed),
        ('store', -goods),
        ('earnings', commission - fee),
        ('commission', -commission),
        (case o.earnings_review when 'pending' then 'held' when 'rejected' then 'differences' end,
          case when commission is null then -fee end),
        ('differences', goods + fee - collected - owed)
      ) as line (account, centavos)
      where o.status = 'delivered'
      union all
      -- Given back by the platform, or nothing to give back: the customer paid it, or nobody had paid. The store's debt remains.
      select account, over_at, centavos
      from sums, lateral (values
        ('store', -goods),
        (case refund when 'platform' then 'write_offs' else 'cash' end, goods)
      ) as line (account, centavos)
      where o.status = 'canceled' and refund <> 'store'
    )
    select account, occurred_at, sum(centavos)::bigint from lines
    where account is not null group by account, occurred_at having sum(centavos) <> 0;
  end
  $$`

/** As in `055-corrected-cancellations.ts`, but for the store of what it owes the platform, and for what it paid. */
const POST_ORDER = `function post_order(o orders, rider uuid, why text) returns void language plpgsql set search_path from current as $$
    declare
      paid bigint;
      refund text;
    begin
      -- An amount may have been changed for the next rider. Delivered orders have adjustments.
      select -sum(centavos) into paid from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
        where order_id = o.id and ledger_transactions.rider_id = rider and cause in ('picked-up', 'opening') and account = 'cash'
          and o.status in ('canceled', 'error');
      -- Since it was last on offer.
      select cash into refund from order_events
        where order_id = o.id and status = 'canceled' and cash is not null and o.status = 'canceled'
          and id > coalesce((select max(id) from order_events where order_id = o.id and status = 'pending'), 0)
        order by id desc limit 1;
      with entered as (
        select account, occurred_at, sum(centavos) as centavos
        from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
        where order_id = o.id and ledger_transactions.rider_id = rider
          -- Extra pay is entered by itself.
          and cause not in ('settled', 'undone', 'wait-paid', 'cancellation-paid', 'store-paid', 'store-unpaid')
          group by account, occurred_at
      ), missing as (
        select account, occurred_at, coalesce(due.centavos, 0) - coalesce(entered.centavos, 0) as centavos
        from money_of_order(o, coalesce(paid, o.store_value), refund) as due full join entered using (account, occurred_at)
        where coalesce(due.centavos, 0) <> coalesce(entered.centavos, 0)
      ), made as (
        insert into ledger_transactions (at, cause, rider_id, order_id)
          select o.updated_at, why, rider, o.id where exists (select from missing) returning id
      )
      insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
        select made.id, rider, account, case when account in ('store', 'fees') then o.store_id end, occurred_at, centavos
        from made, missing order by occurred_at, account;
    end
  $$`

export const paidOrders = [
  `alter table orders
    -- The customer has paid goods and delivery: nothing is paid at the store, nor collected.
    add is_paid boolean not null default false,
    add constraint orders_paid_costs_nothing check (not is_paid or store_value = 0)`,

  // What a store paid of it at once.
  `create table store_payments (
    id uuid primary key default gen_random_uuid(),
    -- Null for one that is not registered.
    store_id uuid references stores,
    centavos bigint not null check (centavos > 0),
    operator_id uuid not null references operators,
    at timestamptz not null,
    undone_at timestamptz,
    undone_by uuid references operators,
    -- Null once their time is over.
    reason text,
    undone_reason text
  )`,
  `create index store_payments_of_store on store_payments (store_id, at)`,
  `create index store_payments_told on store_payments (at) where coalesce(reason, undone_reason) is not null`,

  `alter table ledger_transactions
    add payment_id uuid references store_payments,
    drop constraint ledger_transactions_cause_check,
    add constraint ledger_transactions_cause_check check (cause in (
      'opening', 'picked-up', 'delivered', 'reviewed', 'adjusted', 'canceled', 'taken-over', 'settled', 'undone',
      'wait-paid', 'cancellation-paid', 'store-paid', 'store-unpaid'
    )),
    add constraint ledger_transactions_of_payment check ((payment_id is not null) = (cause in ('store-paid', 'store-unpaid')))`,
  // Nothing is paid or undone twice.
  `create unique index ledger_transactions_by_payment on ledger_transactions (payment_id, cause, order_id)
    where payment_id is not null`,
  // The platform's: fees, what stores owe it for orders paid beforehand.
  `alter table ledger_entries drop constraint ledger_entries_account_check,
    add constraint ledger_entries_account_check check (account in (
      'cash', 'earnings', 'held', 'store', 'losses', 'commission', 'differences', 'write_offs', 'bank', 'extras', 'compensation', 'fees'
    ))`,

  `create or replace ${MONEY_OF_ORDER}`,
  `create or replace ${POST_ORDER}`,

  // What is open of it, whoever delivered it.
  `create table store_fees (
    order_id uuid primary key references orders,
    -- Of a store that is registered.
    store_id uuid references stores,
    -- Negative where the store has paid more than it owes by now.
    centavos bigint not null,
    -- The day to which the order belongs.
    since timestamptz not null
  )`,
  `create index store_fees_of_store on store_fees (store_id, since)`,
  `create function count_store_fees() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into store_fees as held (order_id, store_id, centavos, since)
        select made.order_id, added.store_id, sum(added.centavos), coalesce(orders.delivered_at, min(added.occurred_at))
        from added join ledger_transactions as made on made.id = added.transaction_id join orders on orders.id = made.order_id
        where added.account = 'fees'
        group by made.order_id, added.store_id, orders.delivered_at having sum(added.centavos) <> 0
        order by made.order_id
        on conflict (order_id) do update set centavos = held.centavos + excluded.centavos, since = excluded.since;
      delete from store_fees using added join ledger_transactions as made on made.id = added.transaction_id
        where store_fees.order_id = made.order_id and added.account = 'fees' and store_fees.centavos = 0;
      return null;
    end
  $$`,
  // After the totals and the debts, by its name.
  `create trigger store_fees_counted after insert on ledger_entries referencing new table as added
    for each statement execute function count_store_fees()`,
]
