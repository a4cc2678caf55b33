/** Photos of odd structure, as somebody makes them who wants to keep the decoders busy. */
import { manyScans } from '@puni/verify/support/odd-photos'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { Decoders } from './decoders.ts'

/** CPU time of a photo, and how long a usual one beside it may wait: a second, where nothing else runs. [ms] */
const CPU_MS = 4_000
const USUAL_MS = 3_000

const side = fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constantFrom(2_000, 5_000, 7_070))
const size = fc.record({ width: side, height: side })
const blank = ({ width, height }: { width: number; height: number }) =>
  sharp({ create: { width, height, channels: 4, background: '#a0c02080' } })

const photo = fc.oneof(
  fc.record({ size, scans: fc.integer({ min: 1, max: 883 }), restarts: fc.boolean() }).map(
    ({ size, scans, ...rest }) =>
      async () =>
        manyScans(size.width, size.height, scans, rest),
  ),
  fc.record({ size, progressive: fc.boolean(), palette: fc.boolean() }).map(
    ({ size, ...options }) =>
      () =>
        blank(size)
          .png({ ...options, compressionLevel: 9 })
          .toBuffer(),
  ),
  fc.record({ size, lossless: fc.boolean(), alphaQuality: fc.integer({ min: 1, max: 100 }) }).map(
    ({ size, ...options }) =>
      () =>
        blank(size)
          .webp({ ...options, effort: 0 })
          .toBuffer(),
  ),
)
/** Written over a file's bytes, anywhere in it. */
const damage = fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) }), {
  maxLength: 3,
})

it('is decoded in time or refused, and a usual one beside it waits for nothing', async () => {
  const decoders = new Decoders({ cpuMs: CPU_MS })
  const usual = await blank({ width: 1_280, height: 960 }).jpeg({ progressive: true }).toBuffer()
  await decoders.decode({ owner: 'honest', isRider: false }, usual)
  let decoded = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(photo, damage, async (write, damage) => {
      const file = Buffer.from(await write())
      for (const { at, byte } of damage) file[Math.floor(at * (file.length - 1))] = byte
      const odd = decoders.decode({ owner: 'odd', isRider: false }, file).then(
        () => (decoded += 1),
        () => (refused += 1),
      )
      const began = performance.now()
      expect(await decoders.decode({ owner: 'honest', isRider: false }, usual)).toMatchObject({
        shorterSide: 960,
      })
      expect(performance.now() - began).toBeLessThan(USUAL_MS)
      await odd
    }),
    { numRuns: 60 },
  )
  expect(Math.min(decoded, refused), 'both kinds came').toBeGreaterThan(5)
})
