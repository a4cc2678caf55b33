import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MONEY_MAX } from './limits.ts'
import { formatPesos, readPesos } from './pesos.ts'

describe('an amount as a person types it', () => {
  it.each([
    ['12500', 12_500],
    ['12.500', 12_500],
    ['12 500', 12_500],
    ['12500,50', 12_500.5],
    ['12.500,50', 12_500.5],
    ['1.250.000', 1_250_000],
    ['10.000.000', MONEY_MAX],
    // A dot before one or two digits cannot separate thousands.
    ['12500.50', 12_500.5],
    ['12.5', 12.5],
    ['$ 1.250', 1_250],
    ['$1250', 1_250],
    ['ARS 1.250,00', 1_250],
    ['$\u00a01.250,00', 1_250],
    ['1,5', 1.5],
    ['0', 0],
    ['0,05', 0.05],
    ['007', 7],
    ['  12.500  ', 12_500],
  ])('%j is %d', (typed, pesos) => {
    expect(readPesos(typed)).toEqual({ pesos })
  })

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['$', 'empty'],
    ['-', 'unclear'],
    ['mil', 'unclear'],
    ['12500 pesos', 'unclear'],
    ['1e4', 'unclear'],
    ['0x10', 'unclear'],
    ['12500,', 'unclear'],
    [',50', 'unclear'],
    ['12,500.50', 'unclear'],
    ['1,500,000', 'unclear'],
    ['12.50.00', 'unclear'],
    ['1.25.000', 'unclear'],
    ['12 50', 'unclear'],
    ['1.250 000', 'unclear'],
    ['-50', 'negative'],
    ['−50', 'negative'],
    ['-$ 50', 'negative'],
    ['$ -50', 'negative'],
    ['12,500', 'decimals'],
    ['1234.567', 'decimals'],
    ['0.500', 'decimals'],
    ['10.000.000,01', 'tooLarge'],
    ['99999999999999999999', 'tooLarge'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(readPesos(typed)).toEqual({ problem })
  })

  it('is read as written, to the centavo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MONEY_MAX * 100 }), (centavos) => {
        const pesos = centavos / 100
        const [whole = '', decimals = ''] = pesos.toFixed(2).split('.')
        for (const typed of [formatPesos(pesos), `${whole},${decimals}`, `${whole}.${decimals}`]) {
          expect(readPesos(typed)).toEqual({ pesos })
        }
      }),
    )
  })

  it('becomes an amount that can be stored, or is refused, whatever it is', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...'0123456789.,- $'.split('')) })
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string()), (typed) => {
        const read = readPesos(typed)
        if ('problem' in read) return
        expect(read.pesos).toBeGreaterThanOrEqual(0)
        expect(read.pesos).toBeLessThanOrEqual(MONEY_MAX)
        expect(readPesos(formatPesos(read.pesos))).toEqual(read)
      }),
    )
  })
})
