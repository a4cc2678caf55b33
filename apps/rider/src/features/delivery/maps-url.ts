import type { Position } from '@puni/contract/entities'
import { isIos } from '../../platform/device/browser.ts'

/** URL of driving directions to a point, in the maps app of the phone identified by `userAgent`. */
export function directionsUrl({ lat, lng }: Position, userAgent: string): string {
  return isIos(userAgent)
    ? `https://maps.apple.com/?daddr=${lat},${lng}&dirflg=d`
    : `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}&travelmode=driving`
}
