/** Google's encoded polylines, the format of every routing service. */
import type { Position } from '@puni/contract/fields'

/**
 * Decodes a line. `digits` is the number of decimals: 5 for Google, 6 for Valhalla and for OSRM when
 * requested.
 * @throws RangeError if it is not an encoded line, or has points off the globe
 */
export function decodePolyline(encoded: string, digits: 5 | 6): Position[] {
  const factor = 10 ** digits
  const numbers = decodeNumbers(encoded)
  if (numbers.length === 0 || numbers.length % 2 !== 0) throw new RangeError('a line ends amid a point')
  const path: Position[] = []
  let [lat, lng] = [0, 0]
  for (let i = 0; i < numbers.length; i += 2) {
    lat += numbers[i] ?? 0
    lng += numbers[i + 1] ?? 0
    if (Math.abs(lat) > 90 * factor || Math.abs(lng) > 180 * factor)
      throw new RangeError('a point is off the globe')
    path.push({ lat: lat / factor, lng: lng / factor })
  }
  return path
}

/** Signed numbers in groups of five bits, lowest first. A sixth bit marks that more follow. */
function decodeNumbers(encoded: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (let i = 0; i < encoded.length; i += 1) {
    const bits = encoded.charCodeAt(i) - 63
    if (bits < 0 || bits > 63 || shift > 25) throw new RangeError('not an encoded line')
    value |= (bits & 31) << shift
    shift += 5
    if (bits < 32) {
      numbers.push(value & 1 ? ~(value >> 1) : value >> 1)
      ;[value, shift] = [0, 0]
    }
  }
  if (shift > 0) throw new RangeError('a line ends amid a number')
  return numbers
}
