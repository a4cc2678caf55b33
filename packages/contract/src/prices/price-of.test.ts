import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PriceTerms } from './entities.ts'
import { type CentavoTerms, inCentavos, isAllowed, priceOf } from './price-of.ts'

const ZONE = 'America/Argentina/Buenos_Aires'
/** A Friday. */
const at = (clock: string) => new Date(`2026-11-27T${clock}:00-03:00`)

/** $ 1.000 and $ 300 for a kilometre, $ 1.500 at least, $ 4.000 at most, in steps of $ 50. */
const TERMS: CentavoTerms = {
  base: 100_000,
  perKm: 30_000,
  minimum: 150_000,
  ceiling: 400_000,
  urgent: 50_000,
  hours: [
    { day: 5, from: '20:00', to: '01:00', percent: 25 },
    { day: 5, from: '10:00', to: '11:00', percent: -20 },
  ],
  step: 5_000,
  override: null,
}

describe('the price of a delivery', () => {
  it.each<[string, number, { isUrgent?: boolean; clock?: string; terms?: Partial<CentavoTerms> }, number]>([
    ['is the minimum for a short way', 100, {}, 1_500],
    ['is the minimum up to the metre at which it costs as much', 1_666, {}, 1_500],
    ['is a step more from the next metre on', 1_667, {}, 1_550],
    ['counts each metre', 5_001, {}, 2_550],
    ['is exact where the way is', 5_000, {}, 2_500],
    ['is the ceiling for a long way', 90_000, {}, 4_000],
    ['has no end without a ceiling', 90_000, { terms: { ceiling: null } }, 28_000],
    ['is more in its hours', 5_000, { clock: '20:00' }, 3_150],
    ['is more in its hours after midnight', 5_000, { clock: '23:59' }, 3_150],
    ['is less in its hours', 5_000, { clock: '10:59' }, 2_000],
    ['is as ever when they are over', 5_000, { clock: '11:00' }, 2_500],
    ['is not below the minimum for its hours', 1_000, { clock: '10:00' }, 1_500],
    ['is not above the ceiling for its hours', 12_000, { clock: '21:00' }, 4_000],
    ['is more where it is urgent', 5_000, { isUrgent: true }, 3_000],
    ['is more where it is urgent, beyond the ceiling', 90_000, { isUrgent: true }, 4_500],
    ['is not more by hours for what is urgent', 5_000, { isUrgent: true, clock: '20:00' }, 3_650],
    ['is to the centavo', 1_234, { terms: { minimum: 1, step: 1 } }, 1_370.2],
    ['rounds a hundredth of a centavo up', 1, { terms: { base: 0, minimum: 1, perKm: 1, step: 1 } }, 0.01],
  ])('%s', (_, metres, { isUrgent = false, clock = '15:00', terms }, pesos) => {
    expect(priceOf({ ...TERMS, ...terms }, { metres, isUrgent, at: at(clock) }, ZONE)).toBe(
      Math.round(pesos * 100),
    )
  })

  const amount = fc.integer({ min: 1, max: 100_000_000 })
  const terms = fc
    .record({
      base: amount,
      perKm: amount,
      minimum: amount,
      above: fc.option(amount),
      urgent: fc.nat(1_000),
      step: fc.integer({ min: 1, max: 100_000 }),
      percent: fc.integer({ min: -90, max: 200 }),
      from: fc.constantFrom('00:00', '12:30', '23:59'),
    })
    .map(({ base, perKm, minimum, above, urgent, step, percent, from }): CentavoTerms => ({
      base,
      perKm,
      minimum,
      ceiling: above === null ? null : Math.ceil((minimum + above) / step) * step,
      urgent: urgent * step,
      step,
      hours: [{ day: 5, from, to: from, percent }],
      override: null,
    }))
  const metres = fc.integer({ min: 0, max: 260_000 })
  const instant = fc.date({
    min: at('00:00'),
    max: new Date(at('00:00').getTime() + 7 * 86_400_000),
    noInvalidDate: true,
  })

  it('is a whole multiple of the step, between minimum and ceiling, and never less for a longer way', () => {
    fc.assert(
      fc.property(terms, metres, metres, fc.boolean(), instant, (rule, one, other, isUrgent, when) => {
        const [near, far] = [one, other]
          .sort((a, b) => a - b)
          .map((each) => priceOf(rule, { metres: each, isUrgent, at: when }, ZONE)) as [number, number]
        expect(near).toBeLessThanOrEqual(far)
        for (const price of [near, far]) {
          expect(Number.isSafeInteger(price)).toBe(true)
          expect(price % rule.step).toBe(0)
          const way = isUrgent ? price - rule.urgent : price
          expect(way).toBeGreaterThanOrEqual(rule.minimum)
          expect(way).toBeLessThanOrEqual(rule.ceiling ?? Infinity)
        }
      }),
    )
  })

  it('may be another where the rule has bounds for it', () => {
    const bounded = { ...TERMS, override: { least: 200_000, most: 300_000 } }
    expect(
      [150_000, 199_999, 200_000, 300_000, 300_001].map((each) => isAllowed(bounded, 150_000, each)),
    ).toEqual([true, false, true, true, false])
    expect([150_000, 150_001].map((each) => isAllowed(TERMS, 150_000, each))).toEqual([true, false])
  })
})

describe('the terms of a rule', () => {
  const RIGHT: PriceTerms = {
    base: 1_000.1,
    perKm: 300,
    minimum: 1_500,
    ceiling: 4_000,
    urgent: 500,
    hours: [],
    step: 50,
    override: { least: 1_000, most: 9_000 },
  }
  const hour = { day: 5, from: '20:00', to: '23:00', percent: 10 }

  it('are told in centavos', () => {
    expect(inCentavos(PriceTerms.parse(RIGHT))).toEqual({
      base: 100_010,
      perKm: 30_000,
      minimum: 150_000,
      ceiling: 400_000,
      urgent: 50_000,
      hours: [],
      step: 5_000,
      override: { least: 100_000, most: 900_000 },
    })
  })

  it.each<[Partial<Record<keyof PriceTerms, unknown>>, string, string]>([
    [{ base: -1 }, 'base', 'El importe no puede ser negativo'],
    [{ perKm: 2_000_000 }, 'perKm', 'El importe es demasiado grande'],
    [{ minimum: 0 }, 'minimum', 'El importe tiene que ser mayor que cero'],
    [{ step: 0 }, 'step', 'El importe tiene que ser mayor que cero'],
    [{ ceiling: 1_450 }, 'ceiling', 'El tope es menor que el mínimo'],
    [{ ceiling: 4_010 }, 'ceiling', 'Tiene que ser un múltiplo del redondeo'],
    [{ urgent: 520 }, 'urgent', 'Tiene que ser un múltiplo del redondeo'],
    [{ override: { least: 2_000, most: 1_000 } }, 'override.most', 'Es menos que lo mínimo permitido'],
    [{ hours: [hour, { ...hour, from: '22:00' }] }, 'hours', 'Hay horarios que se superponen'],
    [{ hours: [{ ...hour, percent: 0 }] }, 'hours.0.percent', 'Usá un porcentaje entero entre -90 y 200'],
    [{ hours: [{ ...hour, percent: 1.5 }] }, 'hours.0.percent', 'Usá un porcentaje entero entre -90 y 200'],
  ])('are refused where they make no sense: %j', (change, path, message) => {
    const { error } = PriceTerms.safeParse({ ...RIGHT, ...change })
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
  })
})
