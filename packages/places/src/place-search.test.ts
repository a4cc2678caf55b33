/** Places without streets, streets of one name, the streets around a point. */
import { describe, expect, it } from 'vitest'
import {
  eastward,
  house,
  northward,
  positionOf,
  type Spot,
} from '@puni/city-pack/places/drawn-extract-fixture'
import { indexOf, metresTo } from './drawn-index-fixture.ts'

describe('a house that a place numbers itself, without a street', () => {
  const numbered = (place: string, number: string, spot: Spot) => ({
    tags: { 'addr:place': place, 'addr:housenumber': number, 'addr:city': 'Villa Sur' },
    spot,
  })
  const village = indexOf({
    ways: [eastward('Sauzal', 0, [0, 300]), eastward('Plaza Vieja', 200, [0, 80])],
    nodes: [
      { tags: { place: 'hamlet', name: 'Los Aromos' }, spot: [900, 900] },
      numbered('Los Aromos', '12', [940, 930]),
      numbered('Los Aromos', '14', [980, 870]),
      // The map has no such place; there are two of them.
      numbered('Isla Larga', '3', [-1500, 0]),
      numbered('Isla Larga', '4', [-1560, 40]),
      numbered('Isla Larga', '3', [9000, 0]),
      numbered('Plaza Vieja', '7', [40, 190]),
    ],
  })

  it.each([
    ['of a hamlet', 'los aromos 14', 'Los Aromos 14', [980, 870]],
    ['with its place behind a comma', 'Los Aromos 12, Villa Sur', 'Los Aromos 12', [940, 930]],
    ['of a place that is nothing else on the map', 'isla larga 4', 'Isla Larga 4', [-1560, 40]],
    ['of a square with ways of its own', 'plaza vieja 7', 'Plaza Vieja 7', [40, 190]],
  ] as const)('is found %s', (_, query, label, spot) => {
    const [found] = village.search(query)
    expect(found).toMatchObject({ kind: 'address', label, certainty: 'exact' })
    expect(metresTo(found, spot)).toBeLessThan(1)
  })

  it('is found in each of two places of one name', () => {
    const found = village.search('isla larga 3').filter(({ certainty }) => certainty === 'exact')
    for (const east of [-1500, 9000]) expect(found.some((place) => metresTo(place, [east, 0]) < 1)).toBe(true)
    expect(found).toHaveLength(2)
  })

  it('that the place does not know is somewhere in it', () => {
    const [found] = village.search('los aromos 99')
    expect(found).toMatchObject({ kind: 'address', label: 'Los Aromos 99', certainty: 'area' })
    expect(metresTo(found, [900, 900])).toBeLessThan(1)
  })
})

describe('streets of one name', () => {
  const row = (name: string, east: number) => eastward(name, 0, [east, east + 300])
  const twoTowns = indexOf({
    ways: [row('San Sauce', 0), row('San Sauce', 700), row('San Sauce', 10_000), row('San Saucedo', 10_100)],
    nodes: [
      { tags: { place: 'town', name: 'Oeste' }, spot: [0, 100] },
      { tags: { place: 'town', name: 'Este Nuevo' }, spot: [10_000, 100] },
    ],
  })

  it('are one where they continue and two in two towns', () => {
    const found = twoTowns.search('san sauce').filter(({ label }) => label === 'San Sauce')
    expect(found.map(({ city }) => city)).toEqual(['Oeste', 'Este Nuevo'])
  })

  it('come nearest first', () => {
    expect(twoTowns.search('san sauce', positionOf([9_500, 0]))[0]?.city).toBe('Este Nuevo')
    expect(twoTowns.search('san sauce', positionOf([500, 0]))[0]?.city).toBe('Oeste')
  })

  it('come in the named town first, however far', () => {
    for (const query of ['san sauce, este nuevo', 'san sauce este nuevo', 'san sauce 100, Este Nuevo']) {
      expect(twoTowns.search(query, positionOf([0, 0]))[0]?.city).toBe('Este Nuevo')
    }
  })

  it('are a guess in a town that has none', () => {
    const one = indexOf({
      ways: [row('San Sauce', 0)],
      nodes: [
        { tags: { place: 'town', name: 'Oeste' }, spot: [0, 100] },
        { tags: { place: 'town', name: 'Este Nuevo' }, spot: [10_000, 100] },
        house('San Sauce', '100', [100, 5]),
      ],
    })
    const certainties = [
      'San Sauce 100',
      'San Sauce 100, Oeste',
      'San Sauce 100, Este Nuevo',
      'San Sauce 100, 2 B',
    ].map((query) => one.search(query)[0]?.certainty)
    expect(certainties).toEqual(['exact', 'exact', 'street', 'exact'])
  })

  it('come before those that only begin like it, wherever the asker works', () => {
    const near = positionOf([10_200, 0])
    const names = twoTowns.search('san sauce', near).map(({ label }) => label)
    expect(names).toEqual(['San Sauce', 'San Sauce', 'San Saucedo'])
  })

  it('come one per carriageway at no corner', () => {
    const avenue = indexOf({
      ways: [
        eastward('Avenida Doble', 0, [0, 100, 200]),
        eastward('Avenida Doble', 30, [0, 100, 200]),
        northward('Cruz Alta', 100, [-100, 0, 30, 100]),
      ],
    })
    expect(avenue.search('doble y cruz alta').filter(({ kind }) => kind === 'corner')).toHaveLength(1)
  })
})

describe('the streets around a point', () => {
  const index = indexOf({
    ways: [
      eastward('Con Casas', 0, [0, 1_000]),
      eastward('Sin Casas', 150, [0, 1_000]),
      eastward('Lejos', 5_000, [0, 1_000]),
    ],
    nodes: [house('Con Casas', '10', [100, 5]), house('Con Casas', '90', [900, 5])],
  })

  it('come nearest first, at their nearest known house, else where they pass', () => {
    const found = index.nearby(positionOf([850, 100]), 2)
    expect(found.map(({ label, certainty }) => [label, certainty])).toEqual([
      ['Sin Casas', 'street'],
      ['Con Casas 90', 'exact'],
    ])
    expect(metresTo(found[0], [850, 150])).toBeLessThan(1)
    expect(metresTo(found[1], [900, 5])).toBeLessThan(1)
  })
})
