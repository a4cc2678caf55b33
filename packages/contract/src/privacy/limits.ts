/** Days after which data is removed: where shifts began, customers on ended orders, sign-ups never activated, offers, riders' alarms. Configurable on the server. */
export const RETENTION_DAYS = {
  position: 30,
  customer: 90,
  signUp: 60,
  offer: 365,
  appeal: 365,
  emergency: 90,
} as const
