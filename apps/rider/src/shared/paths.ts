/** The app's paths. */
export const paths = {
  work: '/',
  activate: '/activate',
  summary: '/summary',
  history: '/history',
  today: '/orders',
  logbook: '/logbook',
  myData: '/my-data',
  account: '/account',
  orderDetail: (id: string) => `/orders-detail/${id}`,
} as const
