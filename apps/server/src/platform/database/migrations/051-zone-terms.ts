/**
 * What a zone pays beside the fee, and how much its riders may owe. A wait at a store is paid by the terms of the instant in which it ends, whatever
 * becomes of the order; a cancellation by those of its own instant, and only as long as the order stays canceled.
 */
export const zoneTerms = [
  `alter table zones
    -- What one of its riders may owe the platform before offers stop, centavos; null for any sum.
    add cash_limit integer check (cash_limit > 0),
    -- For every full minute at a store beyond the free ones, centavos; in all no more than this for an order. Null where waits are not paid.
    add wait_pay integer check (wait_pay > 0),
    add wait_free_minutes integer check (wait_free_minutes >= 0),
    add wait_pay_most integer check (wait_pay_most >= wait_pay),
    -- For an order that is canceled once its rider was at the store, centavos; null for nothing.
    add cancellation_pay integer check (cancellation_pay > 0),
    add constraint zones_wait_pay check (
      (wait_pay is null) = (wait_free_minutes is null) and (wait_pay is null) = (wait_pay_most is null)
    )`,
  `alter table riders
    -- In place of the zone's.
    add cash_limit integer check (cash_limit > 0),
    -- How much of it the rider was told to have reached: nothing, most of it, all of it.
    add cash_told smallint not null default 0 check (cash_told between 0 and 2)`,
  `alter table waits
    -- What it brought its rider, centavos.
    add pay integer not null default 0`,
  `alter table orders
    -- What its cancellation brings the rider who had it, centavos.
    add cancellation_pay integer not null default 0`,

  `alter table rider_notices
    -- What the order's end brings the rider beside the fee, centavos.
    add pay integer not null default 0`,

  `create function set_wait_pay() returns trigger language plpgsql set search_path from current as $$
    begin
      new.pay := coalesce((
        select least(wait_pay_most, wait_pay * greatest(0, wait_seconds(new.arrived_at, new.ended_at) / 60 - wait_free_minutes))
        from orders join zones on zones.id = zone_id where orders.id = new.order_id
      ), 0);
      return new;
    end
  $$`,
  `create trigger waits_pay before insert on waits for each row execute function set_wait_pay()`,
  `create function set_cancellation_pay() returns trigger language plpgsql set search_path from current as $$
    begin
      new.cancellation_pay := case when new.status = 'canceled' and coalesce(new.arrived_at, new.picked_up_at) is not null
        then coalesce((select cancellation_pay from zones where id = new.zone_id), 0) else 0 end;
      return new;
    end
  $$`,
  `create trigger orders_cancellation_pay before update of status, assigned_rider_id on orders for each row
    when (old.status is distinct from new.status or old.assigned_rider_id is distinct from new.assigned_rider_id)
    execute function set_cancellation_pay()`,

  `alter table ledger_transactions drop constraint ledger_transactions_cause_check,
    add constraint ledger_transactions_cause_check check (cause in (
      'opening', 'picked-up', 'delivered', 'reviewed', 'adjusted', 'canceled', 'taken-over', 'settled', 'undone',
      'wait-paid', 'cancellation-paid'
    ))`,
  // The rider's: extras, paid for waits and cancellations, without commission. The platform's: compensation, the same.
  `alter table ledger_entries drop constraint ledger_entries_account_check,
    add constraint ledger_entries_account_check check (account in (
      'cash', 'earnings', 'held', 'store', 'losses', 'commission', 'differences', 'write_offs', 'bank', 'extras', 'compensation'
    ))`,
  // Entered by itself: `post_order` leaves it alone from `055-corrected-cancellations.ts` on.
  `create function enter_extra_pay(rider uuid, of_order uuid, why text, pay bigint, occurred_at timestamptz)
    returns void language plpgsql set search_path from current as $$
    declare
      made bigint;
    begin
      if pay = 0 or not exists (select from settings where name = 'ledger') then return; end if;
      insert into ledger_transactions (at, cause, rider_id, order_id)
        select updated_at, why, rider, id from orders where id = of_order returning id into strict made;
      insert into ledger_entries (transaction_id, rider_id, account, occurred_at, centavos)
        values (made, rider, 'extras', occurred_at, -pay), (made, rider, 'compensation', occurred_at, pay);
    end
  $$`,
  `create function post_wait_pay() returns trigger language plpgsql set search_path from current as $$
    begin
      perform enter_extra_pay(new.rider_id, new.order_id, 'wait-paid', new.pay, new.ended_at);
      return null;
    end
  $$`,
  // At the commit, as the order's own entries.
  `create constraint trigger waits_posted after insert on waits deferrable initially deferred
    for each row when (new.pay <> 0) execute function post_wait_pay()`,
  `create function post_cancellation_pay() returns trigger language plpgsql set search_path from current as $$
    begin
      perform enter_extra_pay(new.assigned_rider_id, new.id, 'cancellation-paid', new.cancellation_pay - old.cancellation_pay,
        case when new.status = 'canceled' then new.ended_at else old.ended_at end);
      return null;
    end
  $$`,
  // Where the order goes to somebody else, whoever had it keeps what its cancellation brought.
  `create constraint trigger orders_cancellation_posted after update on orders deferrable initially deferred
    for each row when (old.cancellation_pay <> new.cancellation_pay and old.assigned_rider_id = new.assigned_rider_id)
    execute function post_cancellation_pay()`,
]
