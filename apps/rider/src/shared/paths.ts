/** The app's paths. */
export const paths = {
  work: '/',
  activate: '/activate',
  summary: '/summary',
  history: '/history',
  today: '/orders',
  logbook: '/logbook',
  account: '/account',
  orderDetail: (id: string) => `/orders-detail/${id}`,
} as const
