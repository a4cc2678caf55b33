/** Riders answer adjustments of their orders, too. */

export const answeredAdjustments = [
  `alter table appeals
    drop constraint appeals_about_check,
    add constraint appeals_about_check check (about in ('block', 'order', 'earnings', 'adjustment'))`,
]
