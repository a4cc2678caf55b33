import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodePolyline } from '@puni/verify/support/encode-polyline'
import { decodePolyline } from './polyline.ts'

describe('decodePolyline', () => {
  it("decodes the example of Google's documentation", () => {
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual([
      { lat: 38.5, lng: -120.2 },
      { lat: 40.7, lng: -120.95 },
      { lat: 43.252, lng: -126.453 },
    ])
  })

  const degrees = (limit: number) =>
    fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((value) => value / 1e6)
  const anywhere = fc.record({ lat: degrees(90), lng: degrees(180) })

  it('gives back what was encoded', () => {
    fc.assert(
      fc.property(fc.array(anywhere, { minLength: 1, maxLength: 50 }), (path) => {
        expect(decodePolyline(encodePolyline(path, 6), 6)).toEqual(path)
      }),
    )
  })

  it('gives points on the globe or says that it is none, whatever it reads', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          for (const { lat, lng } of decodePolyline(text, 5)) {
            expect(Math.abs(lat)).toBeLessThanOrEqual(90)
            expect(Math.abs(lng)).toBeLessThanOrEqual(180)
          }
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
  })

  it.each(['', '?', '_p~iF~ps|', '_p~iF~ps|U_', '~~~~~~~~~~~~', 'ñandú'])('refuses %j', (text) => {
    expect(() => decodePolyline(text, 5)).toThrow(RangeError)
  })
})
