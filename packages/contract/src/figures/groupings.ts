/** How figures are grouped. Free of schemas. */

/** `hour` is that of the day, 0 to 23, over all days of the range. */
export const FIGURE_GROUPINGS = ['day', 'hour', 'zone', 'store', 'rider'] as const
export type FigureGrouping = (typeof FIGURE_GROUPINGS)[number]

/** The stretches of an order's way that are timed, in their sequence; `placedToDoor` is the whole of it. */
export const TIMED = ['toOffer', 'toAccept', 'toStore', 'atStore', 'toDoor', 'placedToDoor'] as const
export type Timed = (typeof TIMED)[number]
