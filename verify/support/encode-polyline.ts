import type { Position } from '@puni/contract/fields'

/** Encodes a line as routing services do, with this many decimals of a degree. */
export function encodePolyline(path: readonly Position[], digits: 5 | 6): string {
  const rounded = path.map(({ lat, lng }) => [Math.round(lat * 10 ** digits), Math.round(lng * 10 ** digits)])
  return rounded
    .map((point, i) =>
      point.map((value, axis) => encodeNumber(value - (rounded[i - 1]?.[axis] ?? 0))).join(''),
    )
    .join('')
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode((32 | (rest & 31)) + 63)
    rest >>= 5
  }
  return text + String.fromCharCode(rest + 63)
}
