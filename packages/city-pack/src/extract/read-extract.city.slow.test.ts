import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readExtract } from './read-extract.ts'

const extracts = process.env['CITY_EXTRACTS']
describe.skipIf(!extracts)(`real extracts${extracts ? '' : ' (left out: CITY_EXTRACTS is not set)'}`, () => {
  it.each([
    ['buenos-aires.osm.pbf', { nodes: 52_573, ways: 6371, areas: 0, restrictions: 0 }],
    ['monaco.osm.pbf', { nodes: 180_118, ways: 27_377, areas: 57, restrictions: 27 }],
    ['krems.osm.gz', { nodes: 15_042, ways: 2402, areas: 33, restrictions: 8 }],
    ['campo-grande.osm.gz', { nodes: 24_168, ways: 4590, areas: 1, restrictions: 0 }],
    ['virreyes-overpass.osm', { nodes: 1537, ways: 427, areas: 2, restrictions: 8 }],
  ])('reads %s', async (name, counts) => {
    const { latE7, ways, areas, restrictions } = await readExtract(path.join(extracts!, name))
    expect({
      nodes: latE7.length,
      ways: ways.length,
      areas: areas.length,
      restrictions: restrictions.length,
    }).toEqual(counts)
  })
})
