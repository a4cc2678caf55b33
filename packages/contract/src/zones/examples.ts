/** What the API's reference shows of zones. */
import type { Zone } from './entities.ts'

export const ZONE_EXAMPLE: Zone = {
  _id: '7d8f3a52-64f1-4d0e-9a53-1f0c6a2b7c11',
  name: 'Centro',
  latitude: -34.61,
  longitude: -58.4,
  radiusKm: 5,
  corners: null,
  closedAt: null,
  terms: {
    cashLimit: 50_000,
    waiting: { freeMinutes: 10, perMinute: 50, most: 2_000 },
    cancellation: 800,
  },
  version: 1,
}
