/** Roads by their numbers. */
import { describe, expect, it } from 'vitest'
import { northward, type Spot } from '@puni/city-pack/places/drawn-extract-fixture'
import { indexOf } from './drawn-index-fixture.ts'

const tala = (x: number) => northward('Tala', x, [-200, 0, 200])
const road = (tags: Readonly<Record<string, string>>, y = 0) => ({
  tags: { highway: 'primary', ...tags },
  spots: [
    [0, y],
    [300, y],
    [600, y],
  ] as Spot[],
})

describe('a road is found by its number', () => {
  it.each([
    ['with a number alone', { ref: 'RP28' }, 'RP28'],
    ['with a number written apart', { ref: 'RP 28' }, 'RP 28'],
    ['with a name', { name: 'Ruta Provincial 28' }, 'Ruta Provincial 28'],
    ['with both', { name: 'Camino del Buen Ayre', ref: 'RN9;RP28' }, 'Camino del Buen Ayre'],
  ])('%s', (_, tags, label) => {
    const index = indexOf({ ways: [road(tags), tala(300)] })
    for (const query of ['RP28', 'rp 28', 'Ruta Provincial 28', 'ruta 28', 'R.P. 28']) {
      expect(index.search(query)[0], query).toMatchObject({ kind: 'street', label })
    }
    expect(index.search('ruta prov. 28 y tala')[0]).toMatchObject({ kind: 'corner', certainty: 'exact' })
  })

  it.each(['RN8', 'Ruta 8', 'Ruta Nacional 8', 'ruta nac 8'])('of the nation: %s', (query) => {
    const index = indexOf({ ways: [road({ ref: 'RN8' }), road({ ref: 'RP28' }, 500)] })
    expect(index.search(query).map(({ label }) => label)).toEqual(['RN8'])
  })

  it.each([
    'Ruta 8 y Tala',
    'Ruta Provincial 8 y Tala',
    'ruta 2 y tala',
    'RP8 y Tala',
    'RP 8',
    'Ruta Provincial 8',
  ])('never by another one: %s', (query) => {
    const index = indexOf({ ways: [road({ name: 'Ruta Provincial 28' }), tala(300)] })
    const found = index.search(query).filter(({ label }) => label.includes('28'))
    expect(found).toEqual([])
  })

  it('keeps its kilometre', () => {
    const [found] = indexOf({ ways: [road({ ref: 'RN8' })] }).search('Ruta 8 km 52')
    expect(found).toMatchObject({ label: 'RN8 Km 52', certainty: 'street' })
  })
})
