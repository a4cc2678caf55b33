/** Of a store's webhooks. */
export const WEBHOOKS = {
  /** Endpoints of a store, those of test keys apart. */
  most: 5,
  urlMax: 500,
  /** For how long a message is tried, and for how long an endpoint may take nothing, days. */
  failingDays: 3,
  /** For how long messages stay in the log after they ended, days. */
  keptDays: 30,
  /** How long the former secret still signs, hours. */
  formerSecretHours: 24,
  /** Between two positions of a rider, seconds. */
  positionSeconds: 15,
  /** Ports that may be called. */
  ports: [443, 8443],
} as const
