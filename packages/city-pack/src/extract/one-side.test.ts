import { describe, expect, it } from 'vitest'
import type { Extract } from './extract.ts'
import { oneSideOf } from './one-side.ts'

/** A road along these longitudes in degrees, where a turn is forbidden at each node. */
function roadAlong(lngs: readonly number[]): Extract {
  return {
    latE7: Int32Array.from(lngs, () => -16.8e7),
    lngE7: Int32Array.from(lngs, (lng) => lng * 1e7),
    nodeTags: new Map(lngs.map((lng, node) => [node, { name: `${lng}` }])),
    ways: [{ id: 1, tags: { highway: 'residential' }, nodes: Int32Array.from(lngs.keys()) }],
    areas: [],
    restrictions: [...lngs.keys()].map((node) => ({ id: node, tags: {}, from: [0], to: [0], via: { node } })),
  }
}

describe('oneSideOf', () => {
  it.each([
    ['east', [179.98, 179.99, -179.99, 179.97], [0, 1, -1, 3]],
    ['west', [179.99, -179.98, -179.97], [-1, 1, 2]],
  ])('keeps the larger side, in the %s', (_, lngs, nodes) => {
    const { extract, leftOut } = oneSideOf(roadAlong(lngs))
    const kept = nodes.filter((node) => node >= 0)
    expect(leftOut).toBe(1)
    expect([...extract.ways[0]!.nodes]).toEqual(nodes)
    expect([...extract.nodeTags.keys()]).toEqual(kept)
    expect(extract.restrictions.map(({ id }) => id)).toEqual(kept)
  })

  it.each([
    ['at the meridian', [179.9, 180]],
    ['in the west', [-180, -100]],
    ['around Greenwich', [-1, 1]],
    ['nowhere', []],
  ])('leaves alone what lies %s', (_, lngs) => {
    const extract = roadAlong(lngs)
    expect(oneSideOf(extract)).toEqual({ extract, leftOut: 0 })
  })
})
