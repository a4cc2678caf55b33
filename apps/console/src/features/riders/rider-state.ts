/** The situations of a rider, as the API lists them. */
export type RiderState = 'waiting' | 'refused' | 'active' | 'blocked' | 'erased'
