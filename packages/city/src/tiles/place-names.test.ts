import { array, assert, boolean, constantFrom, integer, property, record, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeNames } from './place-names.ts'
import { textWidth } from './text-width.ts'

const ZOOM = 15
/** Between equal names, pixels. */
const REPEAT = 180
/** What a name may stand over an end of its street, pixels. */
const OVERHANG = 8
const SIZE = 11
/** Degrees times ten million of a pixel at the equator. */
const PIXEL_E7 = 360e7 / (512 * 2 ** ZOOM)

/** A line of points, pixels to the east and to the south. */
const line = (...pixels: number[]) =>
  Int32Array.from(pixels, (value, i) => Math.round(value * PIXEL_E7 * (i % 2 === 0 ? 1 : -1)))
const pixels = (line: Int32Array): [x: number, y: number][] =>
  Array.from({ length: line.length / 2 }, (_, i) => [line[2 * i]! / PIXEL_E7, -line[2 * i + 1]! / PIXEL_E7])

const WRITING = { zoom: ZOOM, size: SIZE, smallSize: 10 }

/** Where each name is placed first, pixels; undefined for those without a place. */
function places(names: readonly [name: string, ...line: number[]][], signs: readonly number[][] = []) {
  const placed = placeNames(
    names.map(([name, ...along]) => ({ name, line: line(...along), isMinor: name.startsWith('Escalera') })),
    signs.map((sign) => line(...sign)),
    [WRITING],
  )
  return names.map((_, i) => {
    const first = placed.find(({ index }) => index === i)
    return first && pixels(first.line)
  })
}

const middleOf = (place: [number, number][] | undefined) =>
  centreOf(place!).map((value) => Math.round(value) + 0)

describe('the name of a street', () => {
  it('takes the middle of the street, and little more than its own width', () => {
    const [place] = places([['Calle Uno', 0, 0, 200, 0]])
    expect(middleOf(place)).toEqual([100, 0])
    const width = place!.at(-1)![0] - place![0]![0]
    expect(width).toBeGreaterThan(textWidth('Calle Uno') * SIZE)
    expect(width).toBeLessThan(textWidth('Calle Uno') * SIZE + 6)
  })

  it('moves aside for a street with less choice, and for a sign', () => {
    const [long, short] = places([
      ['Avenida', 0, 0, 300, 0],
      ['Pasaje', 150, -25, 150, 25],
    ])
    expect(middleOf(short)).toEqual([150, 0])
    expect(Math.abs(middleOf(long)[0]! - 150)).toBeGreaterThan(SIZE)
    const [beside] = places([['Avenida', 0, 0, 300, 0]], [[150, 5]])
    expect(Math.abs(middleOf(beside)[0]! - 150)).toBeGreaterThan((textWidth('Avenida') * SIZE) / 2 + SIZE)
  })

  it('has no place on a street shorter than it is, nor beside a name that fills the room', () => {
    expect(places([['Calle Muy Larga', 0, 0, 40, 0]])).toEqual([undefined])
    const [first, second] = places([
      ['Calle', 0, 0, 40, 0],
      ['Calleja', 0, 8, 50, 8],
    ])
    expect([first, second]).toEqual([expect.anything(), undefined])
  })

  it('is written smaller where it only fits so', () => {
    const width = (textWidth('Calle Muy Larga') * (SIZE + 10)) / 2 + 4 - 2 * OVERHANG
    const name = { name: 'Calle Muy Larga', line: line(0, 0, width, 0), isMinor: false }
    expect(placeNames([name], [], [WRITING]).map(({ small }) => small)).toEqual([true])
  })

  it('comes before that of a way to walk', () => {
    const [steps, street] = places([
      ['Escalera', 0, 0, 60, 0],
      ['Calle', 0, 5, 40, 5],
    ])
    expect([steps, street]).toEqual([undefined, expect.anything()])
  })

  it('keeps off a corner, and follows a bend', () => {
    const [corner, bend] = places([
      ['Calle', 0, 0, 80, 0, 80, 80],
      ['Camino del Alto', 100, 0, 150, 0, 200, 20],
    ])
    expect(middleOf(corner)[1]).toBeLessThan(4)
    expect(bend!.length).toBeGreaterThan(2)
  })

  it('moves aside for a street with more room, but no other place', () => {
    const [short, long] = places([
      ['Calle', 44, -45, 44, 45],
      ['Pasaje del Sol Naciente', -60, 0, 148, 0],
    ])
    expect(long).toBeDefined()
    expect(Math.abs(middleOf(short)[1]!)).toBeGreaterThan(SIZE)
  })

  it('stays where it is while the map comes nearer, which only adds names', () => {
    const names = [
      { name: 'Ruta', line: line(0, 0, 700, 0), isMinor: false },
      { name: 'Calle Corta', line: line(0, 100, 30, 100), isMinor: false },
    ]
    const near = { zoom: ZOOM + 1, size: 12, smallSize: 10 }
    const far = placeNames(names, [], [WRITING])
    const both = placeNames(names, [], [WRITING, near])
    expect(both.slice(0, far.length)).toEqual(far)
    const added = both.slice(far.length)
    expect(added.map(({ zoom }) => zoom)).toEqual(added.map(() => near.zoom))
    expect(new Set(added.map(({ index }) => index))).toEqual(new Set([0, 1]))
  })

  it('is repeated along a street that goes on for long, and stands once on both of its directions', () => {
    const again = (...names: [string, ...number[]][]) =>
      placeNames(
        names.map(([name, ...along]) => ({ name, line: line(...along), isMinor: false })),
        [],
        [WRITING],
      )
    expect(again(['Ruta', 0, 0, 700, 0])).toHaveLength(3)
    expect(again(['Calle', 0, 0, 100, 0], ['Calle', 0, 30, 100, 30])).toHaveLength(1)
  })
})

/** Zooms of areas: all in one, or with borders every 512 pixels, one of them at 0. */
const [ALL_IN_ONE, SMALL_AREAS] = [0, ZOOM]

it('never lets two names overlap, nor equal ones be near, and keeps each on its street or just over its end', () => {
  const coordinate = integer({ min: -150, max: 150 })
  const street = record({
    name: constantFrom('Paz', 'Calle Uno', 'Pasaje del Sol'),
    isMinor: boolean(),
    line: tuple(coordinate, coordinate, coordinate, coordinate).map((points) => line(...points)),
  })
  assert(
    property(array(street, { maxLength: 12 }), constantFrom(ALL_IN_ONE, SMALL_AREAS), (streets, areaZoom) => {
      const placed = placeNames(streets, [], [WRITING], areaZoom)
      const written = placed.map(({ index, line }) => ({ name: streets[index]!.name, place: pixels(line) }))
      for (const [i, one] of written.entries()) {
        for (const other of written.slice(i + 1)) {
          const gaps = dots(one.place).flatMap((a) => dots(other.place).map((b) => apart(a, b)))
          expect(Math.min(...gaps)).toBeGreaterThan(9)
          if (one.name === other.name) {
            expect(apart(centreOf(one.place), centreOf(other.place))).toBeGreaterThan(REPEAT - 1)
          }
        }
      }
      for (const { index, line } of placed) {
        const [from, to] = pixels(streets[index]!.line)
        for (const point of pixels(line)) {
          const detour = apart(from!, point) + apart(point, to!) - apart(from!, to!)
          expect(detour).toBeLessThan(2 * OVERHANG + 0.1)
        }
      }
    }),
  )
})

describe('a city of several areas', () => {
  const streets = (names: readonly [name: string, ...line: number[]][]) =>
    names.map(([name, ...along]) => ({ name, line: line(...along), isMinor: false }))

  it('names a street wherever the border is', () => {
    const coordinate = integer({ min: -100, max: 100 })
    assert(
      property(coordinate, coordinate, integer({ min: 0, max: 359 }), (x, y, degrees) => {
        const [right, down] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
        const street = streets([['Pasaje del Sol', x, y, x + 90 * right, y + 90 * down]])
        expect(placeNames(street, [], [WRITING], SMALL_AREAS)).toHaveLength(1)
      }),
    )
  })

  it('repeats the name of a long street across borders as within an area', () => {
    const placed = placeNames(streets([['Ruta', -2000, 20, 2000, 40]]), [], [WRITING], SMALL_AREAS)
    const middles = placed.map(({ line }) => centreOf(pixels(line))[0]).sort((a, b) => a - b)
    const steps = middles.slice(1).map((middle, i) => middle - middles[i]!)
    expect(Math.min(...steps)).toBeGreaterThan(REPEAT - 1)
    expect(Math.max(...steps)).toBeLessThan(2 * REPEAT)
    expect(middles[0]).toBeLessThan(-2000 + 2 * REPEAT)
    expect(middles.at(-1)).toBeGreaterThan(2000 - 2 * REPEAT)
  })

  it('names as many streets as one area, and comes out the same every time', () => {
    const blocks = Array.from({ length: 15 }, (_, i) => -700 + 100 * i)
    const long = blocks.flatMap((at, i): [string, ...number[]][] => [
      [`Avenida ${i}`, -750, at, 750, at],
      [`Calle ${i}`, at, -750, at, 750],
    ])
    // In a row along the border, some on either side of it and some across.
    const short = blocks.flatMap((at, i): [string, ...number[]][] => [
      [`Paso ${i}`, -30 + 4 * i, at + 30, 30 + 4 * i, at + 30],
      [`Pje. ${i}`, at + 70, -30 + 4 * i, at + 70, 30 + 4 * i],
    ])
    const city = streets([...long, ...short])
    const named = (areaZoom: number) =>
      [...new Set(placeNames(city, [], [WRITING], areaZoom).map(({ index }) => index))].sort((a, b) => a - b)
    expect(named(ALL_IN_ONE)).toEqual([...city.keys()])
    expect(named(SMALL_AREAS)).toEqual([...city.keys()])
    const once = placeNames(city, [], [WRITING], SMALL_AREAS)
    expect(placeNames(city, [], [WRITING], SMALL_AREAS)).toEqual(once)
  })
})

const centreOf = (place: [number, number][]): [number, number] => {
  const [first, last] = [place.at(0)!, place.at(-1)!]
  return [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]
}

const apart = ([ax, ay]: [number, number], [bx, by]: [number, number]) => Math.hypot(ax - bx, ay - by)

/** Points along a straight line, two pixels apart. */
function dots(place: [number, number][]): [number, number][] {
  const [from, to] = [place.at(0)!, place.at(-1)!]
  const steps = Math.ceil(apart(from, to) / 2)
  return Array.from({ length: steps + 1 }, (_, i) => [
    from[0] + ((to[0] - from[0]) * i) / steps,
    from[1] + ((to[1] - from[1]) * i) / steps,
  ])
}
