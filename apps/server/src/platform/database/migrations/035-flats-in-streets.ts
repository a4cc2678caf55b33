/** Orders that were anonymised while a number or flat typed with the street stayed there: they are due again. */

export const flatsInStreets = [
  `update orders set anonymised_at = null
    where anonymised_at is not null and concat(destination_street, case when store_id is null then origin_street end) ~ '[0-9,;(]'`,
]
