/** A sign-up can be refused, with a reason that its rider reads. */

export const refusedSignUps = [
  `alter table riders
    add column refused_at timestamptz,
    -- Of the newest refusal: it stays when the sign-up is made anew, or waits again.
    add column refused_reason text,
    add constraint riders_refusal_has_reason check (refused_at is null or refused_reason is not null)`,
  `create index riders_refused on riders (created_at desc, id desc) where refused_at is not null`,
]
