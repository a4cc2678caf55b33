import type { Position } from '@puni/contract/fields'
import { isIos } from './browser.ts'

/** The maps apps that open directions by a link. */
export const MAPS_APPS = ['google', 'waze', 'apple'] as const
export type MapsApp = (typeof MAPS_APPS)[number]

/** URL of driving directions to a point in a maps app. */
export function directionsUrl({ lat, lng }: Position, app: MapsApp): string {
  switch (app) {
    case 'google':
      return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}&travelmode=driving`
    case 'waze':
      return `https://waze.com/ul?ll=${lat},${lng}&navigate=yes`
    case 'apple':
      return `https://maps.apple.com/?daddr=${lat},${lng}&dirflg=d`
  }
}

/** The app of a phone that never chose one. */
export function usualMapsApp(userAgent: string): MapsApp {
  return isIos(userAgent) ? 'apple' : 'google'
}
