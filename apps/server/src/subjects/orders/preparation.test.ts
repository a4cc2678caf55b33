import { describe, expect, it } from 'vitest'
import { isPreparationKnown, preparationMs } from './preparation.ts'

const MINUTE = 60_000
const SERVICE = 4 * MINUTE
/** Pickups from the newest on, each as minutes from placing and from arriving to leaving. */
const pickups = (...minutes: readonly (readonly [took: number, waited: number])[]) => ({
  saidMs: null,
  tookMs: minutes.map(([took]) => took * MINUTE),
  waitedMs: minutes.map(([, waited]) => waited * MINUTE),
})
const times = (count: number, took: number, waited: number) =>
  Array.from({ length: count }, (): [number, number] => [took, waited])

describe('what pickups tell of the preparation', () => {
  it('is the median from placing to half a service before leaving', () => {
    const odd = pickups([12, 5], [40, 5], [14, 5], [16, 5], [18, 5])
    expect(preparationMs(odd, SERVICE)).toBe(14 * MINUTE)
    expect(preparationMs(pickups([12, 5], [40, 5], [14, 5], [16, 5], [18, 5], [17, 5]), SERVICE)).toBe(
      14.5 * MINUTE,
    )
  })
  it('is nothing with fewer than five riders who had to wait', () => {
    expect(preparationMs(pickups(), SERVICE)).toBeNull()
    expect(preparationMs(pickups(...times(4, 20, 10), ...times(90, 20, 4)), SERVICE)).toBeNull()
    expect(preparationMs(pickups(...times(5, 20, 10)), SERVICE)).toBe(18 * MINUTE)
  })
  it('is known of a kitchen where five riders were, if only that they never had to wait', () => {
    expect(isPreparationKnown(null)).toBe(false)
    expect(isPreparationKnown(pickups(...times(4, 20, 10)))).toBe(false)
    expect(isPreparationKnown(pickups(...times(5, 20, 0)))).toBe(true)
    expect(isPreparationKnown({ ...pickups(), saidMs: 0 })).toBe(true)
  })
  it('is what the store says until there are five', () => {
    const said = (...minutes: [number, number][]) => ({
      ...pickups(...minutes),
      saidMs: 25 * MINUTE,
    })
    expect(preparationMs(said(), SERVICE)).toBe(25 * MINUTE)
    expect(preparationMs(said(...times(4, 20, 10)), SERVICE)).toBe(25 * MINUTE)
    expect(preparationMs(said(...times(5, 20, 10)), SERVICE)).toBe(18 * MINUTE)
  })
  it('is by the newest fifty of them', () => {
    expect(preparationMs(pickups(...times(50, 20, 10), ...times(150, 60, 10)), SERVICE)).toBe(18 * MINUTE)
  })
})
