/** How the handover of an order is proved: what it asks for, what its customer was told, and what its rider gave. */

export const handovers = [
  // Null, as in every order from before: nothing is asked for.
  `alter table orders
    add column handover text check (handover in ('pin', 'photo', 'code')),
    add column handover_state text check (handover_state in ('verified', 'unverified', 'explained', 'waived')),
    add column handover_tries smallint not null default 0,
    add column handover_key text`,
  `create index orders_unproved on orders (assigned_rider_id) where handover_state = 'unverified'`,
  // Apart from the orders, so that what reads orders for riders cannot read the secrets.
  `create table handovers (
    order_id uuid primary key references orders (id),
    pin text,
    code text,
    signed_code text,
    tried text[] not null default '{}',
    reason text,
    photo text,
    rider_id uuid references riders (id),
    proved_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index handovers_by_age on handovers (created_at)`,
  `create index handovers_of_rider on handovers (rider_id) where rider_id is not null`,
  `create unique index handovers_by_photo on handovers (photo) where photo is not null`,
]
