import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PackError } from '@puni/contract/city/pack'
import { VarintWriter } from '../varint.ts'
import { contract } from '@puni/city-pack/streets/hierarchy/contract'
import { digraphs } from './digraph-fixture.ts'
import { decodeHierarchy, encodeHierarchy } from './hierarchy-file.ts'
import { HierarchySearch } from './hierarchy-search.ts'

/** Numbers as a file has them. */
function bytesOf(numbers: readonly number[]): Uint8Array {
  const writer = new VarintWriter()
  for (const number of numbers) writer.unsigned(number)
  return writer.bytes
}

describe('a hierarchy as bytes', () => {
  it('is the same when decoded', () => {
    fc.assert(
      fc.property(digraphs, ({ graph }) => {
        const hierarchy = contract(graph)
        expect(decodeHierarchy(encodeHierarchy(hierarchy))).toEqual(hierarchy)
      }),
    )
  })

  it('is refused where it is cut short', () => {
    fc.assert(
      fc.property(
        digraphs,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        ({ graph }, share) => {
          const bytes = encodeHierarchy(contract(graph))
          expect(() => decodeHierarchy(bytes.subarray(0, Math.floor(share * bytes.length)))).toThrow(
            PackError,
          )
        },
      ),
    )
  })

  it('is refused, or can be searched, with any byte changed', () => {
    fc.assert(
      fc.property(digraphs, fc.nat(), fc.integer({ min: 1, max: 255 }), ({ graph, nodes }, at, change) => {
        const bytes = encodeHierarchy(contract(graph)).slice()
        bytes[at % bytes.length]! ^= change
        let search: HierarchySearch
        try {
          search = new HierarchySearch(decodeHierarchy(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(PackError)
          expect((error as Error).message).not.toContain('\n')
          return
        }
        // Another weight is no damage that can be seen.
        const all = Array.from({ length: Math.min(nodes, bytes[0]!) }, (_, node) => [{ node, offset: 0 }])
        for (const from of all) {
          for (const to of all) {
            for (const node of search.find(from, to)?.nodes ?? []) expect(node).toBeLessThan(bytes[0]!)
          }
        }
      }),
    )
  })

  // Three nodes; the last one is the lowest, and the way by it from the second to the first a shortcut.
  const nodes = [3, 2, 1, 0, 2, 2]
  const up = [0, 1, 1, 0, 0, 1, 0, 2, 8]
  const down = [0, 0, 1, 0, 1, 7]
  const one = nodes.slice(3)
  it.each([
    ['more nodes than bytes', [9], 'it counts more than it holds'],
    ['a node twice', [3, 2, 1, 0, 0, 2, ...up, ...down], 'its nodes are not those of a graph'],
    ['a node that is not there', [3, 2, 1, 0, 40, 2, ...up, ...down], 'its nodes are not those of a graph'],
    ['an arc too many', [...nodes, 0, 4], 'its nodes have more arcs than it counts'],
    ['an arc too few', [3, 3, 1, ...one, ...up, ...down], 'its nodes have fewer arcs than it counts'],
    ['an arc to its own node', [...nodes, 0, 1, 0, 0, 5, 0], 'an arc does not lead upwards'],
    ['an arc beyond the top', [...nodes, 0, 1, 0, 2, 5, 0], 'an arc does not lead upwards'],
    ['a shortcut by nothing', [...nodes, 0, 1, 2, 0, 0], 'a shortcut goes through what is not there'],
    ['a shortcut without its first arc', [3, 2, 0, ...one, ...up, 0, 0, 0], 'a shortcut lacks an arc'],
    [
      'a shortcut without its second arc',
      [3, 1, 1, ...one, ...up.slice(0, 5), 0, ...down],
      'a shortcut lacks an arc',
    ],
    ['an arc of another shortcut', [...nodes, ...up, 0, 0, 1, 0, 2, 7], 'a shortcut leads elsewhere'],
    ['a shortcut to its start', [...nodes, ...up.slice(0, 7), 1, 8, ...down], 'a shortcut leads elsewhere'],
    ['a shortcut of 2^32', [...nodes, ...up.slice(0, 8), 0xffff_ffff, ...down], 'a shortcut weighs too much'],
    ['a number too many', [...nodes, ...up, ...down, 0], 'it holds more than it counts'],
  ])('is refused with %s', (_, numbers, why) => {
    expect(() => decodeHierarchy(bytesOf(numbers))).toThrow(
      new PackError(`The hierarchy of the streets is damaged: ${why}. Build the pack again`),
    )
  })

  it('is accepted as the numbers above are without that', () => {
    const { up: upwards } = decodeHierarchy(bytesOf([...nodes, ...up, ...down]))
    expect([...upwards.weight]).toEqual([15, 8])
    expect([...upwards.end]).toEqual([0, 0])
  })
})
