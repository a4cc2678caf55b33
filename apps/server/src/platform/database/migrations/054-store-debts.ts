/** What is still due between stores and riders, order by order, counted with the entries; and riders who give stores something back. */

const SETTLED_KINDS = `'rider-paid', 'platform-paid', 'store-refunded', 'platform-bears', 'rider-bears', 'store-repaid'`

/** When the money of an order first moved between its store and a rider: of all entries, the first may not be among those just made. */
const SINCE = `(
  select min(occurred_at) from ledger_transactions as each join ledger_entries as entry on entry.transaction_id = each.id
  where each.order_id = made.order_id and each.rider_id = made.rider_id and entry.account = 'store'
)`

export const storeDebts = [
  `alter table settlements
    drop constraint settlements_kind_check,
    add constraint settlements_kind_check check (kind in (${SETTLED_KINDS}))`,

  // Only what is open: of millions of orders those on the way, and the few that ended otherwise than delivered.
  `create table store_debts (
    rider_id uuid not null references riders,
    order_id uuid not null references orders,
    -- Of a store that is registered.
    store_id uuid references stores,
    -- Positive where the store owes the rider.
    centavos bigint not null,
    -- When the money first moved.
    since timestamptz not null,
    primary key (rider_id, order_id)
  )`,
  `create index store_debts_of_store on store_debts (store_id)`,
  `create function count_store_debts() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into store_debts as held (rider_id, order_id, store_id, centavos, since)
        select made.rider_id, made.order_id, added.store_id, sum(added.centavos), ${SINCE}
        from added join ledger_transactions as made on made.id = added.transaction_id
        where added.account = 'store'
        group by made.rider_id, made.order_id, added.store_id having sum(added.centavos) <> 0
        order by made.rider_id, made.order_id
        on conflict (rider_id, order_id) do update set centavos = held.centavos + excluded.centavos, since = excluded.since;
      delete from store_debts using added join ledger_transactions as made on made.id = added.transaction_id
        where store_debts.rider_id = made.rider_id and store_debts.order_id = made.order_id
          and added.account = 'store' and store_debts.centavos = 0;
      return null;
    end
  $$`,
  // After the totals, by its name: they are what entries made at the same time wait for. It locks the entries, which their owner may not.
  `create trigger store_debts_counted after insert on ledger_entries referencing new table as added
    for each statement execute function count_store_debts()`,
  // Those of before, while none are made.
  `insert into store_debts (rider_id, order_id, store_id, centavos, since)
    select made.rider_id, order_id, store_id, sum(centavos), min(occurred_at)
    from ledger_entries join ledger_transactions as made on made.id = transaction_id
    where account = 'store' group by made.rider_id, order_id, store_id having sum(centavos) <> 0`,
]
