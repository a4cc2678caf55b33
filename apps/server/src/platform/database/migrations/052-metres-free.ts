/** How far riders move on duty without an order. */

export const metresFree = [
  // Without an order in hand, in straight lines from one position to the next.
  `alter table shifts add metres_free float8 not null default 0`,
  `alter table riders
    -- From where the next leg without an order is measured. Null with an order in hand, and off duty.
    add leg_latitude float8,
    add leg_longitude float8,
    add leg_accuracy_m float8`,
]
