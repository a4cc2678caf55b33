/** The app's paths. */
export const paths = {
  work: '/',
  activate: '/activate',
  summary: '/summary',
  cash: '/cash',
  cashOf: (day: string) => `/cash/${day}`,
  history: '/history',
  today: '/orders',
  logbook: '/logbook',
  myData: '/my-data',
  account: '/account',
  appeals: '/account/appeals',
  record: '/account/record',
  /** Public: the address stands in every record. */
  verifyRecord: '/registro',
  orderDetail: (id: string) => `/orders-detail/${id}`,
} as const
