/** What deliveries cost, by zone or store, from when on. */

export const priceRules = [
  `create table price_rules (
    id uuid primary key default gen_random_uuid(),
    zone_id uuid not null references zones,
    -- Whose orders it is for, in this zone; null for the zone's.
    store_id uuid references stores,
    holds_from timestamptz not null,
    -- Pesos; null ends the rule before.
    terms jsonb,
    -- Null for the platform itself.
    set_by uuid references operators,
    set_at timestamptz not null,
    constraint price_rules_date unique nulls not distinct (zone_id, store_id, holds_from)
  )`,
]
