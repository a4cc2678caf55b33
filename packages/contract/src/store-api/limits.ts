/** For how long a quote holds, minutes. */
export const QUOTE_MINUTES = 15

/** Quotes and orders of test keys are kept for so many days. */
export const TEST_KEPT_DAYS = 30

/** When an order of a test key comes to its states, seconds after it was placed. */
export const TEST_STEPS = [
  [0, 'pending'],
  [5, 'assigned'],
  [10, 'to_pickup'],
  [20, 'waiting_pickup'],
  [30, 'on the way'],
  [60, 'delivered'],
] as const

/** Customers are remembered from the orders of so many days, and so many are shown. */
export const CUSTOMER_DAYS = 90
export const CUSTOMERS_SHOWN = 8
