/** Keys of everything cached. The first part is the subject that a live event can invalidate. */
export const keys = {
  operator: ['operator'],
  operators: ['operators'],
  audit: (operatorId: string, day: string) => ['audit', operatorId, day],
  zones: ['zones'],
  stores: ['stores'],
  orders: ['orders'],
  dayOrders: (day: string | undefined) => ['orders', 'day', day ?? 'today'],
  order: (id: string) => ['orders', 'one', id],
  orderEvents: (id: string) => ['orders', 'events', id],
  route: (from: string, to: string, vehicle: string) => ['route', from, to, vehicle],
  places: (query: string, near: string) => ['places', query, near],
  replay: (zoneId: string, day: string) => ['replay', zoneId, day],
  riders: ['riders'],
  ridersIn: (state: string) => ['riders', state],
  riderPhoto: (id: string, kind: string) => ['rider-photo', id, kind],
} as const
