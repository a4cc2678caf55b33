/**
 * Distances are those of the street route, shown with the offer. Existing straight-line distances are
 * converted to estimates of it.
 */

/** Routes on a street grid are about this much longer than the straight line. */
const DETOUR = '4 / pi()'

export const waysByStreets = [
  `alter table orders add delivery_estimated boolean not null default true`,
  `update orders set delivery_metres = round(delivery_metres * ${DETOUR})`,
  // Null for offers made before reasons were stored.
  `alter table offers add pickup_metres integer, add pickup_estimated boolean not null default true`,
  `update offers set pickup_metres = round((reason ->> 'pickupMetres')::float8 * ${DETOUR})`,
]
