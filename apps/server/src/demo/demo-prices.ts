import type { PriceTerms } from '@puni/contract/prices/entities'

/** What deliveries cost in a demo's zones; operators may set another price. */
export const DEMO_PRICES: PriceTerms = {
  base: 1_200,
  perKm: 400,
  minimum: 1_800,
  ceiling: 6_000,
  urgent: 600,
  hours: [
    { day: 5, from: '20:00', to: '00:00', percent: 20 },
    { day: 6, from: '20:00', to: '00:00', percent: 20 },
  ],
  step: 50,
  override: { least: 1_500, most: 9_000 },
}
