/**
 * The ledger of orders whose cancellation is corrected: what their rider paid counts once, and what was decided counts for that rider alone; and what
 * was paid for waits and cancellations stands apart from what the order itself moved.
 */

export const correctedCancellations = [
  `create or replace function post_order(o orders, rider uuid, why text) returns void language plpgsql set search_path from current as $$
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
          and cause not in ('settled', 'undone', 'wait-paid', 'cancellation-paid') group by account, occurred_at
      ), missing as (
        select account, occurred_at, coalesce(due.centavos, 0) - coalesce(entered.centavos, 0) as centavos
        from money_of_order(o, coalesce(paid, o.store_value), refund) as due full join entered using (account, occurred_at)
        where coalesce(due.centavos, 0) <> coalesce(entered.centavos, 0)
      ), made as (
        insert into ledger_transactions (at, cause, rider_id, order_id)
          select o.updated_at, why, rider, o.id where exists (select from missing) returning id
      )
      insert into ledger_entries (transaction_id, rider_id, account, store_id, occurred_at, centavos)
        select made.id, rider, account, case account when 'store' then o.store_id end, occurred_at, centavos
        from made, missing order by occurred_at, account;
    end
  $$`,
  `create or replace function post_changed_order() returns trigger language plpgsql set search_path from current as $$
    declare
      o orders;
    begin
      if not exists (select from settings where name = 'ledger') then return null; end if;
      if tg_op = 'UPDATE' and old.status = 'delivered' and old.assigned_rider_id is distinct from new.assigned_rider_id then
        -- What this rider paid at the store remains.
        o := old;
        o.status := 'error';
        o.updated_at := new.updated_at;
        perform post_order(o, o.assigned_rider_id, 'taken-over');
      end if;
      -- As it is at the end of the transaction.
      select * into o from orders where id = new.id;
      if o.assigned_rider_id is not null and (o.picked_up_at is not null or o.status = 'delivered') then
        perform post_order(o, o.assigned_rider_id, case
          when tg_op = 'INSERT' or old.status is distinct from new.status then case
            when new.status = 'delivered' then 'delivered'
            -- Or that this was a mistake: nothing is paid at the store again.
            when 'canceled' in (old.status, new.status) then 'canceled'
            else 'picked-up' end
          when old.earnings_review is distinct from new.earnings_review then 'reviewed'
          else 'adjusted' end);
      end if;
      return null;
    end
  $$`,
  `create or replace function post_late_pickup() returns trigger language plpgsql set search_path from current as $$
    declare
      o orders;
    begin
      if not exists (select from settings where name = 'ledger') or exists (
        select from ledger_transactions where order_id = new.order_id and rider_id = new.rider_id
          -- A wait or a cancellation may have been paid without a pickup.
          and cause not in ('wait-paid', 'cancellation-paid')
      ) then return null; end if;
      select * into o from orders where id = new.order_id;
      o.status := 'error';
      o.picked_up_at := least(new.device_at, new.at);
      o.updated_at := new.at;
      perform post_order(o, new.rider_id, 'picked-up');
      return null;
    end
  $$`,
]
